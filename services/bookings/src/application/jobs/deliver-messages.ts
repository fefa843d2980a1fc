import type { SavedSettings } from '@dewlane/catalog';
import {
  type Clock,
  DELIVERY_LEASE_MS,
  deliveryWaitMs,
  FIRST_UNCONFIRMED_WAIT_MS,
  withDoubt,
} from '@dewlane/service-kit/application';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { MessageChannel } from '../../domain/appointment/reach.ts';
import { FIRST_LINK_NUMBER } from '../../domain/message/link-number.ts';
import { isReminder, isStillTrue } from '../../domain/message/message.ts';
import { messageLanguage } from '../../domain/message/message-language.ts';
import { quietUntil } from '../../domain/message/quiet-until.ts';
import {
  APPOINTMENT_GONE,
  NO_ADDRESS_IN_TIME,
  NO_ADDRESS_YET,
  NO_LONGER_FITS,
  NO_TEXTS,
  OUT_OF_REACH,
  OVERTAKEN_REMINDER,
  QUIET_HOURS,
  SAID_LATER,
  SUPPRESSED,
  TOO_LATE,
} from '../../domain/message/why-not-sent.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import type { BusinessStore } from '../ports/business.ts';
import type { BookingLinks, Recipients } from '../ports/links.ts';
import {
  type ClaimedMessage,
  DeliveryRefused,
  type MessageFacts,
  type MessageLedger,
  type MessageOutcome,
  OptedOut,
  type RenderMail,
  type RenderText,
  type SendMail,
  type SendText,
} from '../ports/messages.ts';

export interface DeliverMessagesParts {
  readonly ledger: MessageLedger;
  readonly render: RenderMail;
  readonly post: SendMail;
  /** How text messages are rendered and sent; if absent, none are sent. */
  readonly texts?: { readonly render: RenderText; readonly post: SendText } | undefined;
  /** The business time zone, which decides the quiet hours. */
  readonly zone: TimeZone;
  readonly business: Pick<BusinessStore, 'read'>;
  readonly links: Pick<BookingLinks, 'tokenFor'>;
  readonly recipients: Pick<Recipients, 'keepStopLink'>;
  readonly clock: Clock;
  /** Called with the time of a next attempt, so that the job is woken for it. */
  readonly onRetry: (dueAt: Date) => void;
  /** Runs the sending of a message in the trace of what caused it. */
  readonly inTraceOf?: (message: ClaimedMessage, send: () => Promise<void>) => Promise<void>;
}

const REMINDERS_AT_ONCE = 500;
const CHANNELS: readonly MessageChannel[] = ['mail', 'text'];
/** Messages sent concurrently. */
const MESSAGES_AT_ONCE = 4;
const FIRST_WAIT_MS = 60_000;
/** A text reminder that is due just before the quiet hours would be too late after them (SELF-07). */
const FIRST_TEXT_REMINDER_WAIT_MS = 15_000;
/** How long to wait for an account's e-mail address, which arrives with its event. */
const ADDRESS_WAIT_MS = 5_000;

/**
 * Sends all mail and text messages that are due, including reminders (design.md#bookings-vehicles-mail). A message is
 * marked "sending" before it is handed over, so it is sent again after a crash, mail under the same Message-ID, unless
 * later news waits that is to say it too (SELF-32). A message delayed by an outage is still sent until `sendUntil`, then
 * marked missed. If a channel's server can't be reached or confirms nothing, the rest of that channel waits for the next
 * run; the other channel goes on. Text messages observe quiet hours (SELF-07).
 */
export function deliverMessages({
  ledger,
  render,
  post,
  texts,
  zone,
  business,
  links,
  recipients,
  clock,
  onRetry,
  inTraceOf = (_mail, send) => send(),
}: DeliverMessagesParts) {
  return async (signal: AbortSignal): Promise<void> => {
    await issueReminders(signal);
    let channels = CHANNELS;
    while (!signal.aborted && channels.length > 0) {
      const now = clock();
      const leaseUntil = new Date(now.getTime() + DELIVERY_LEASE_MS);
      const messages = await ledger.claim(now, leaseUntil, MESSAGES_AT_ONCE, channels);
      if (messages.length === 0) return;
      const { settings } = await business.read();
      const isReached = await Promise.all(
        messages.map((message) => deliver(message, settings, now)),
      );
      const tried = new Set(messages.map(({ channel }) => channel));
      const reached = new Set(
        messages.filter((_, at) => isReached[at]).map(({ channel }) => channel),
      );
      channels = channels.filter((channel) => reached.has(channel) || !tried.has(channel));
    }
  };

  async function issueReminders(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const issued = await ledger.issueReminders(clock(), REMINDERS_AT_ONCE);
      if (issued < REMINDERS_AT_ONCE) return;
    }
  }

  /** Returns false if the server could not be reached or has not confirmed the message. */
  async function deliver(
    message: ClaimedMessage,
    settings: SavedSettings,
    now: Date,
  ): Promise<boolean> {
    if (message.isSuppressed) return true;
    const { to, appointment } = message;
    const missed = async (reason: string) => {
      const error = withDoubt(reason, message.lastError);
      await ledger.finish(message, { state: 'missed', error, at: clock() });
      return true;
    };
    const waits = async (reason: string, dueAt: Date) => {
      const error = withDoubt(reason, message.lastError);
      const at = clock();
      await ledger.finish(message, { state: 'planned', error, dueAt, at, isWaiting: true });
      return true;
    };
    if (!appointment) return await missed(APPOINTMENT_GONE);
    if (message.isReplaced) return await waits(SAID_LATER, clock());
    const reason = whyUseless(message, appointment, now);
    if (reason !== null) return await missed(reason);
    if (to === null) {
      // Found by the next sweep; waking the job each time would be for nothing while the address does not come.
      return await waits(NO_ADDRESS_YET, after(ADDRESS_WAIT_MS));
    }
    const quietEnd = message.channel === 'text' ? quietUntil(message, now, zone) : null;
    if (quietEnd) return await waits(QUIET_HOURS, quietEnd);
    const { kind, before, alsoHeard, firstName, isConfirmed, linkNumber } = message;
    const about = { kind, appointment, before, alsoHeard, linkNumber };
    const language = messageLanguage(message.accountLanguage, appointment);
    const facts = { ...about, to, firstName, isConfirmed, language, settings, now };
    const prepared = message.channel === 'text' ? textOf(message, facts) : mailOf(message, facts);
    if (!prepared) {
      const error = withDoubt(NO_TEXTS, message.lastError);
      await ledger.finish(message, { state: 'failed', error, at: clock() });
      return true;
    }
    if (message.channel === 'mail') {
      // Before it can arrive: whatever is erased from then on, the link in it stops mail (SELF-18).
      const token = links.tokenFor(appointment.id, to, FIRST_LINK_NUMBER);
      await recipients.keepStopLink(token, to, now);
    }
    try {
      if (!message.isDelivered) await inTraceOf(message, prepared.send);
    } catch (failure) {
      await ledger.finish(message, outcomeOf(failure, message));
      const isRefused = failure instanceof DeliveryRefused && !failure.isUnconfirmed;
      return isRefused || failure instanceof OptedOut;
    }
    const { localTime } = prepared;
    await ledger.finish(message, { state: 'sent', localTime, at: clock() });
    return true;
  }

  function mailOf({ id, lastError }: ClaimedMessage, facts: MessageFacts): Prepared {
    const rendered = render(facts);
    const { localTime } = rendered;
    return { localTime, send: () => post({ id, to: facts.to, lastError, ...rendered }) };
  }

  function textOf({ id, lastError }: ClaimedMessage, facts: MessageFacts): Prepared | null {
    if (!texts) return null;
    const rendered = texts.render(facts);
    const { localTime } = rendered;
    return { localTime, send: () => texts.post({ id, to: facts.to, lastError, ...rendered }) };
  }

  function outcomeOf(
    failure: unknown,
    { attempts, channel, kind, lastError }: ClaimedMessage,
  ): MessageOutcome {
    if (failure instanceof OptedOut) {
      const error = withDoubt(SUPPRESSED.text.unsubscribed, lastError);
      return { state: 'suppressed', error, at: clock() };
    }
    const refused = failure instanceof DeliveryRefused ? failure : null;
    if (refused?.isFinal) return { state: 'failed', error: refused.message, at: clock() };
    let firstMs =
      channel === 'text' && isReminder(kind) ? FIRST_TEXT_REMINDER_WAIT_MS : FIRST_WAIT_MS;
    if (refused?.isUnconfirmed) firstMs = FIRST_UNCONFIRMED_WAIT_MS;
    const dueAt = after(deliveryWaitMs(firstMs, attempts));
    onRetry(dueAt);
    const error = refused?.message ?? withDoubt(OUT_OF_REACH[channel], lastError);
    return { state: 'planned', error, dueAt, at: clock() };
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

/** Why a message should no longer be sent, in words for staff; null if it should. */
function whyUseless(message: ClaimedMessage, appointment: Appointment, now: Date): string | null {
  if (!isStillTrue(message, appointment)) return NO_LONGER_FITS;
  if (message.sendUntil > now) return message.isOvertaken ? OVERTAKEN_REMINDER : null;
  if (message.to === null) return NO_ADDRESS_IN_TIME;
  const lastError = message.lastError?.replace(NO_ADDRESS_YET, '').trim();
  return [TOO_LATE, lastError].filter(Boolean).join(' ');
}
