import {
  DELIVERY_LEASE_MS,
  deliveryWaitMs,
  FIRST_UNCONFIRMED_WAIT_MS,
  withDoubt,
} from '@dewlane/service-kit/application';
import { type AccountLink, emailLink, resetLink } from '../../domain/link/account-link.ts';
import {
  type ClaimedMail,
  DeliveryRefused,
  type MailOutcome,
  type RenderMail,
  type SendMail,
} from '../ports/mail.ts';
import type { Dependencies } from '../ports.ts';

/** How messages are rendered and sent. */
export interface MailParts {
  readonly render: RenderMail;
  readonly post: SendMail;
}

/** What the ledger records of a message whose server could not be reached. */
export const OUT_OF_REACH = 'The mail server could not be reached.';

const MAILS_AT_ONCE = 4;
const FIRST_WAIT_MS = 15_000;

/**
 * Sends the due mail about accounts. A link's token is created here and exists only in the message: the database stores
 * its digest (ACCT-02). After a crash a message is sent again with another link; both are valid until one is used. Once the
 * signal is aborted it claims no more messages.
 */
export function deliverMail({ tables, secrets, clock }: Dependencies, { render, post }: MailParts) {
  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const now = clock();
      const lease = new Date(now.getTime() + DELIVERY_LEASE_MS);
      const mails = await tables.mail.claim(now, lease, MAILS_AT_ONCE);
      const reached = await Promise.all(mails.map((mail) => deliver(mail, now)));
      if (reached.every((server) => !server)) return;
    }
  };

  /** Returns false if the mail server could not be reached. A person erased in the meantime gets no mail. */
  async function deliver(mail: ClaimedMail, now: Date): Promise<boolean> {
    if (mail.sendUntil <= now) {
      const error = withDoubt('It could not go out in time.', mail.lastError);
      await tables.mail.finish(mail, { state: 'missed', error });
      return true;
    }
    const { id, to, lastError, kind, firstName, language } = mail;
    const link = linkOf(mail, now);
    const token = link && secrets.newSecret();
    if (token && !(await tables.links.add(secrets.digest(token), link, id, now))) return true;
    try {
      await post({ id, to, lastError, ...render({ kind, firstName, language, token }) });
    } catch (failure) {
      await tables.mail.finish(mail, outcomeOf(failure, mail.attempts));
      return failure instanceof DeliveryRefused && !failure.isUnconfirmed;
    }
    await tables.mail.finish(mail, { state: 'sent', at: clock() });
    return true;
  }

  function outcomeOf(failure: unknown, attempts: number): MailOutcome {
    const refused = failure instanceof DeliveryRefused ? failure : null;
    if (refused?.isFinal) return { state: 'failed', error: refused.message };
    const error = refused?.message ?? OUT_OF_REACH;
    const firstMs = refused?.isUnconfirmed ? FIRST_UNCONFIRMED_WAIT_MS : FIRST_WAIT_MS;
    const dueAt = new Date(clock().getTime() + deliveryWaitMs(firstMs, attempts));
    return { state: 'planned', error, dueAt };
  }
}

function linkOf({ kind, userId, to }: ClaimedMail, now: Date): AccountLink | null {
  if (kind === 'reset') return resetLink(userId, now);
  return kind === 'email-link' ? emailLink(userId, to, now) : null;
}
