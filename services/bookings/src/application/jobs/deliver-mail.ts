import type { SavedSettings } from '@dewlane/catalog';
import type { MailChannel } from '../../domain/appointment/reach.ts';
import { isReminder, isStillTrue } from '../../domain/mail/mail.ts';
import { messageLanguage } from '../../domain/mail/message-language.ts';
import { quietUntil } from '../../domain/mail/quiet-until.ts';
import { SUPPRESSED } from '../../domain/mail/recipient.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import type { BusinessStore } from '../ports/business.ts';
import {
  type ClaimedMail,
  type MailFacts,
  type MailLedger,
  type MailOutcome,
  MailRefused,
  OptedOut,
  type Post,
  type PostText,
  type RenderMail,
  type RenderText,
} from '../ports/messages.ts';
import type { Clock } from '../ports.ts';

export interface DeliverMailParts {
  readonly ledger: MailLedger;
  readonly render: RenderMail;
  readonly post: Post;
  /** How text messages are rendered and sent; if absent, none are sent. */
  readonly texts?: { readonly render: RenderText; readonly post: PostText } | undefined;
  /** The business time zone, which decides the quiet hours. */
  readonly zone: TimeZone;
  readonly business: Pick<BusinessStore, 'read'>;
  readonly clock: Clock;
  /** Called with the time of a next attempt, so that the job is woken for it. */
  readonly onRetry: (dueAt: Date) => void;
  /** Runs the sending of a message in the trace of what caused it. */
  readonly inTraceOf?: (mail: ClaimedMail, send: () => Promise<void>) => Promise<void>;
}

const REMINDERS_AT_ONCE = 500;
const CHANNELS: readonly MailChannel[] = ['mail', 'text'];
/** Messages sent concurrently. */
const MAILS_AT_ONCE = 4;
/** Longer than any attempt takes: no other worker tries the same message before it expires. */
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 60_000;
/** A text reminder that is due at 8:59 PM would be too late after the quiet hours (SELF-07). */
const FIRST_TEXT_REMINDER_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 30 * 60_000;
/** How long to wait for an account's e-mail address, which arrives with its event. */
const ADDRESS_WAIT_MS = 5_000;

/**
 * Sends all mail and text messages that are due, including reminders (design.md#bookings-vehicles-mail). A message is
 * marked "sending" before it is handed over, so it is sent again after a crash, mail under the same Message-ID. A
 * message held up by an outage is sent while it is still worth sending, otherwise marked missed. If a channel's server
 * can't be reached, the rest of that channel waits for the next run; the other channel goes on. Text messages observe
 * quiet hours (SELF-07).
 */
export function deliverMail({
  ledger,
  render,
  post,
  texts,
  zone,
  business,
  clock,
  onRetry,
  inTraceOf = (_mail, send) => send(),
}: DeliverMailParts) {
  return async (signal: AbortSignal): Promise<void> => {
    await handOver(signal);
    let channels = CHANNELS;
    while (!signal.aborted && channels.length > 0) {
      const now = clock();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const mails = await ledger.claim(now, leaseUntil, MAILS_AT_ONCE, channels);
      if (mails.length === 0) return;
      const { settings } = await business.read();
      const isReached = await Promise.all(mails.map((mail) => deliver(mail, settings, now)));
      const tried = new Set(mails.map(({ channel }) => channel));
      const reached = new Set(mails.filter((_, at) => isReached[at]).map(({ channel }) => channel));
      channels = channels.filter((channel) => reached.has(channel) || !tried.has(channel));
    }
  };

  async function handOver(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const handed = await ledger.handOverReminders(clock(), REMINDERS_AT_ONCE);
      if (handed < REMINDERS_AT_ONCE) return;
    }
  }

  /** Returns false if the server could not be reached. */
  async function deliver(mail: ClaimedMail, settings: SavedSettings, now: Date): Promise<boolean> {
    if (mail.isSuppressed) return true;
    const { to, appointment } = mail;
    const error = whyUseless(mail, now);
    if (error !== null || !appointment) {
      await ledger.finish(mail, { state: 'missed', error: error ?? GONE });
      return true;
    }
    if (to === null) {
      // Found by the next sweep; waking the job each time would be for nothing while the address does not come.
      const dueAt = after(ADDRESS_WAIT_MS);
      const waiting = { state: 'planned', error: NO_ADDRESS_YET, dueAt, isWaiting: true } as const;
      await ledger.finish(mail, waiting);
      return true;
    }
    const quietEnd = mail.channel === 'text' ? quietUntil(mail, now, zone) : null;
    if (quietEnd) {
      const waiting = { state: 'planned', error: QUIET, dueAt: quietEnd, isWaiting: true } as const;
      await ledger.finish(mail, waiting);
      return true;
    }
    const { kind, before, firstName, isConfirmed, linkNumber } = mail;
    const about = { kind, appointment, before, linkNumber };
    const language = messageLanguage(mail.accountLanguage, appointment);
    const facts = { ...about, to, firstName, isConfirmed, language, settings, now };
    const prepared = mail.channel === 'text' ? textOf(mail, facts) : mailOf(mail, facts);
    if (!prepared) {
      await ledger.finish(mail, { state: 'failed', error: 'Text messages are not set up.' });
      return true;
    }
    try {
      await inTraceOf(mail, prepared.send);
    } catch (failure) {
      await ledger.finish(mail, outcomeOf(failure, mail));
      return failure instanceof MailRefused || failure instanceof OptedOut;
    }
    const { localTime } = prepared;
    await ledger.finish(mail, { state: 'sent', localTime, at: clock() });
    return true;
  }

  function mailOf({ id }: ClaimedMail, facts: MailFacts): Prepared {
    const rendered = render(facts);
    const { localTime } = rendered;
    return { localTime, send: () => post({ id, to: facts.to, ...rendered }) };
  }

  function textOf({ id }: ClaimedMail, facts: MailFacts): Prepared | null {
    if (!texts) return null;
    const rendered = texts.render(facts);
    const { localTime } = rendered;
    return { localTime, send: () => texts.post({ id, to: facts.to, ...rendered }) };
  }

  function outcomeOf(failure: unknown, { attempts, channel, kind }: ClaimedMail): MailOutcome {
    if (failure instanceof OptedOut) {
      return { state: 'suppressed', error: SUPPRESSED.text.unsubscribed, at: clock() };
    }
    const refused = failure instanceof MailRefused ? failure : null;
    if (refused?.isFinal) return { state: 'failed', error: refused.message };
    const firstMs =
      channel === 'text' && isReminder(kind) ? FIRST_TEXT_REMINDER_WAIT_MS : FIRST_WAIT_MS;
    const waitMs = Math.min(firstMs * 2 ** (attempts - 1), LONGEST_WAIT_MS);
    const dueAt = after(waitMs);
    onRetry(dueAt);
    return { state: 'planned', error: refused?.message ?? OUT_OF_REACH[channel], dueAt };
  }

  function after(waitMs: number): Date {
    return new Date(clock().getTime() + waitMs);
  }
}

/** A rendered message, ready to be handed over. */
interface Prepared {
  readonly localTime: string;
  readonly send: () => Promise<void>;
}

/** What the ledger records of a message whose server could not be reached. */
export const OUT_OF_REACH: Readonly<Record<MailChannel, string>> = {
  mail: 'The mail server could not be reached.',
  text: 'The text message service could not be reached.',
};
const QUIET = 'No text messages go from 9 PM to 8 AM.';
const NO_ADDRESS_YET = 'The e-mail address is not known yet.';
const GONE = 'The appointment is not there any more.';

/** Why a message should no longer be sent, in words for staff; null if it should. */
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
