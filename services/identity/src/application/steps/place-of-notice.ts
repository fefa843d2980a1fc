import { LONGEST_NOTICE_WAIT_MS } from '../../domain/mail/account-mail.ts';
import type { Dependencies, Tables } from '../ports.ts';
import { recipientFreeAt } from './mail-caps.ts';

/**
 * When a notice goes out to an address that counts among those of an asker: now, or as soon as one of these has left the
 * day. Whoever has somebody's password could otherwise use up the addresses first, and change the account unnoticed. Nor
 * may they fill the line with accounts made for it: an older account takes the place of a younger one, which goes to the
 * end (ACCT-17). Null if the line is too long.
 */
export async function placeOfNotice(
  { noteWithheldNotice }: Pick<Dependencies, 'noteWithheldNotice'>,
  tx: Pick<Tables, 'mail'>,
  { askedBy, userId, to }: { askedBy: string; userId: number; to: string },
  now: Date,
): Promise<Date | null> {
  const end = await recipientFreeAt(tx, { askedBy, to }, now);
  if (end <= now) return now;
  const last = end.getTime() - now.getTime() > LONGEST_NOTICE_WAIT_MS ? null : end;
  const first = await tx.mail.firstWaiting({ askedBy, userId, now });
  if (first === null || first.place >= end) return last;
  if (first.userId !== userId) {
    await tx.mail.moveWaiting({ askedBy, userId: first.userId, now }, last);
    if (last === null) noteWithheldNotice(first.userId, first.kind);
  }
  return first.place;
}
