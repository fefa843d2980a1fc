import type { SavedSettings } from '@dewlane/catalog';
import { isStillTrue } from '../../domain/mail/mail.ts';
import type { BusinessStore } from '../business-ports.ts';
import {
  type ClaimedMail,
  type MailLedger,
  type MailOutcome,
  MailRefused,
  type Post,
  type RenderMail,
} from '../mail-ports.ts';
import type { Clock } from '../ports.ts';

export interface DeliverMailParts {
  readonly ledger: MailLedger;
  readonly render: RenderMail;
  readonly post: Post;
  readonly business: Pick<BusinessStore, 'read'>;
  readonly clock: Clock;
  /** Runs the sending of a message as part of what led to it. */
  readonly inTraceOf?: (mail: ClaimedMail, send: () => Promise<void>) => Promise<void>;
}

const REMINDERS_AT_ONCE = 500;
/** Messages on their way at once. */
const MAILS_AT_ONCE = 4;
/** Longer than any attempt takes: until then nobody else tries the same message. */
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 30 * 60_000;
/** An account's e-mail arrives with its event. */
const ADDRESS_WAIT_MS = 5_000;

/**
 * Sends all mail that is due, reminders among it (design.md#bookings-vehicles-mail). A message is "sending" before it is
 * handed over, so after a crash it is sent again, under the same Message-ID. What is held up by an
 * outage is sent while it is worth it, else marked missed. Ends early when no mail server can be
 * reached: the next look tries again.
 */
export function deliverMail({
  ledger,
  render,
  post,
  business,
  clock,
  inTraceOf = (_mail, send) => send(),
}: DeliverMailParts) {
  return async (signal: AbortSignal): Promise<void> => {
    await handOver(signal);
    while (!signal.aborted) {
      const now = clock();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const mails = await ledger.claim(now, leaseUntil, MAILS_AT_ONCE);
      if (mails.length === 0) return;
      const { settings } = await business.read();
      const reached = await Promise.all(mails.map((mail) => deliver(mail, settings, now)));
      if (reached.every((server) => !server)) return;
    }
  };

  async function handOver(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const handed = await ledger.handOverReminders(clock(), REMINDERS_AT_ONCE);
      if (handed < REMINDERS_AT_ONCE) return;
    }
  }

  /** Returns false where the mail server could not be reached. */
  async function deliver(mail: ClaimedMail, settings: SavedSettings, now: Date): Promise<boolean> {
    if (mail.isSuppressed) return true;
    const { to, appointment } = mail;
    const error = whyUseless(mail, now);
    if (error !== null || !appointment) {
      await ledger.finish(mail, { state: 'missed', error: error ?? GONE });
      return true;
    }
    if (to === null) {
      await ledger.finish(mail, again('The e-mail address is not known yet.', ADDRESS_WAIT_MS));
      return true;
    }
    const { id, kind, before, firstName, isConfirmed, linkNumber } = mail;
    const about = { kind, appointment, before, linkNumber };
    const rendered = render({ ...about, to, firstName, isConfirmed, settings, now });
    try {
      await inTraceOf(mail, () => post({ id, to, ...rendered }));
    } catch (failure) {
      await ledger.finish(mail, outcomeOf(failure, mail.attempts));
      return failure instanceof MailRefused;
    }
    const { localTime } = rendered;
    await ledger.finish(mail, { state: 'sent', localTime, at: clock() });
    return true;
  }

  function outcomeOf(failure: unknown, attempts: number): MailOutcome {
    const refused = failure instanceof MailRefused ? failure : null;
    if (refused?.isFinal) return { state: 'failed', error: refused.message };
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
    return again(refused?.message ?? 'The mail server could not be reached.', waitMs);
  }

  function again(error: string, waitMs: number): MailOutcome {
    return { state: 'planned', error, dueAt: new Date(clock().getTime() + waitMs) };
  }
}

const GONE = 'The appointment is not there any more.';

/** Why a message is not to be sent any more, as staff read it; null where it is. */
function whyUseless(mail: ClaimedMail, now: Date): string | null {
  if (!mail.appointment) return GONE;
  if (!isStillTrue(mail, mail.appointment)) {
    return 'The appointment was changed before the message went out.';
  }
  if (mail.sendUntil > now) return null;
  return mail.to === null
    ? 'There was no e-mail address in time.'
    : 'The message could not go out in time.';
}
