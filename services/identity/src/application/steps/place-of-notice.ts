import { LONGEST_NOTICE_WAIT_MS } from '../../domain/mail/account-mail.ts';
import type { Dependencies, Tables } from '../ports.ts';
import { recipientFreeAt } from './mail-caps.ts';

/**
 * When a notice goes out to an address that counts among those of an asker: now, or as soon as one of these has left the
 * day. Whoever has somebody's password could otherwise use up the addresses first, and change the account unnoticed. Nor
 * can they fill the queue with accounts created for that: an older account takes the place of a younger one, which goes to
 * the end, or is left out if the queue is full (ACCT-17). Null if the queue is too long.
 */
export async function placeOfNotice(
  { noteWithheldNotice }: Pick<Dependencies, 'noteWithheldNotice'>,
  tx: Pick<Tables, 'mail'>,
  { askedBy, userId, to }: { askedBy: string; userId: number; to: string },
  now: Date,
): Promise<Date | null> {
  const freeAt = await recipientFreeAt(tx, { askedBy, to }, now);
  if (freeAt <= now) return now;
  const endOfQueue = freeAt.getTime() - now.getTime() > LONGEST_NOTICE_WAIT_MS ? null : freeAt;
  const waiting = await tx.mail.firstWaiting({ askedBy, userId, now });
  if (waiting === null || waiting.place >= freeAt) return endOfQueue;
  if (waiting.userId !== userId) {
    const moved = { askedBy, userId: waiting.userId, now };
    const leftOut = await tx.mail.moveWaiting(moved, endOfQueue);
    for (const kind of leftOut) noteWithheldNotice(waiting.userId, kind, 'queue');
  }
  return waiting.place;
}
