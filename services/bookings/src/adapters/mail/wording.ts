import { BRAND, formatPrice } from '@dewlane/catalog';
import type { MessageFacts } from '../../application/ports/messages.ts';
import { changeableUntil, isChangeable } from '../../domain/appointment/own-change.ts';
import { discretionOf } from '../../domain/message/discretion.ts';
import { announcesEnd, describedState } from '../../domain/message/message.ts';
import {
  changedDetails,
  type MessageDetailName,
  type MessageDetails,
  messageDetailsOf,
} from '../../domain/message/message-details.ts';
import { namedTimes } from '../../domain/message/named-times.ts';
import { arrivalOf } from '../../domain/schedule/arrival.ts';
import type { Words } from './english.ts';
import type { Speech } from './speech.ts';
import { timesInWords } from './times-in-words.ts';

/** The content of a message, before it becomes HTML or text. */
export interface Wording {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The changes, in order; empty unless the message is about a change. */
  readonly changes: readonly ChangeInWords[];
  /** Label and value, in order. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** What the customer can do: change, cancel or ask, until when, and when to pay. */
  readonly help: readonly string[];
  /** The text at the bottom. */
  readonly footnote: string;
  readonly isOff: boolean;
}

export interface ChangeInWords {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The links of a message. */
export interface MailLinks {
  /** The booking's page; null if links are not configured. */
  readonly link: string | null;
  /** The unsubscribe URL; null if links are not configured. */
  readonly unsubscribeUrl: string | null;
  readonly isConfirmed: boolean;
}

/** The text of the link to the booking's page. */
export function linkWords({ isConfirmed }: MailLinks, words: Words): string {
  return isConfirmed ? words.seeBooking : words.seeAndConfirm;
}

/** What the wording depends on. */
export interface Voice extends Pick<Speech, 'local' | 'words'> {
  /** The business time zone. */
  readonly zone: string;
  /** The business's phone; null if unknown. */
  readonly phone: string | null;
}

/** Details whose change is mentioned but whose value is never shown (SELF-12). */
const KEPT_QUIET: readonly MessageDetailName[] = ['gateCode', 'specialInstructions'];

/** The content of a message, in the business time zone. */
export function wordingOf(facts: MessageFacts, voice: Voice, hasLink: boolean): Wording {
  const { kind, appointment, before, firstName, isConfirmed, settings, now: sentAt } = facts;
  const { zone, local, phone, words } = voice;
  const { subject, heading, text } = words.phrases[kind];
  const { confirmationNumber, contactName } = appointment;
  const { name } = discretionOf(appointment, firstName ?? contactName, isConfirmed);
  const said = (details: MessageDetails) => wordsOf(details, isConfirmed, voice);
  const now = messageDetailsOf(describedState(facts));
  const known = before && (kind === 'moved' || kind === 'changed') ? messageDetailsOf(before) : now;
  const isOff = announcesEnd(kind);
  const times = namedTimes(facts);
  const days = [...new Set(times.map((time) => local.day(arrivalOf(time, zone))))];
  const time = timesInWords(times, zone, words, local.arrival);
  return {
    subject: `${subject} ${days.reduce(words.either)} (${BRAND} ${confirmationNumber})`,
    heading,
    paragraphs: [words.greeting(name), text],
    changes: changedDetails(known, now).map((detail) => ({
      label: words.labels[detail],
      ...(KEPT_QUIET.includes(detail)
        ? quietChange(known[detail], now[detail], words)
        : {
            before: said(known)[detail] || words.notKnown,
            after: said(now)[detail] || words.notKnown,
          }),
    })),
    facts: [...factsOf({ ...said(now), time }, words), [words.confirmation, confirmationNumber]],
    help: isOff
      ? [words.help.again(phone)]
      : [
          hasLink && isChangeable(appointment, settings, sentAt)
            ? words.help.until(local.moment(changeableUntil(appointment, settings)), phone)
            : words.help.change(phone),
          ...(settings.paymentNote ? [settings.paymentNote] : []),
        ],
    footnote: words.footnote(local.zoneName, isOff),
    isOff,
  };
}

function wordsOf(
  details: MessageDetails,
  isConfirmed: boolean,
  { zone, local, words }: Voice,
): Record<MessageDetailName, string> {
  const { time, serviceType, addOn, vehicleInfo, location, priceCents } = details;
  const { tellsVehicle, tellsPlace } = discretionOf(details, null, isConfirmed);
  return {
    time: local.arrival(arrivalOf(time, zone)),
    serviceType: words.service(serviceType),
    addOn: addOn === null ? '' : words.addOn(addOn),
    vehicleInfo: tellsVehicle ? vehicleInfo : words.notTold,
    location: tellsPlace || location === null ? (location ?? '') : words.notTold,
    priceCents: priceCents === null ? '' : formatPrice(priceCents),
    gateCode: '',
    specialInstructions: '',
  };
}

function factsOf(
  said: Record<MessageDetailName, string>,
  { labels }: Words,
): (readonly [string, string])[] {
  const details = Object.keys(labels) as MessageDetailName[];
  return details.flatMap((detail) =>
    said[detail] ? [[labels[detail], said[detail]] as const] : [],
  );
}

/** Describes how a hidden value has changed, without showing it. */
function quietChange(
  before: unknown,
  after: unknown,
  { quiet }: Words,
): Omit<ChangeInWords, 'label'> {
  const wasThere = before !== null;
  if (after === null) return { before: quiet.saved, after: quiet.removed };
  return {
    before: wasThere ? quiet.saved : quiet.none,
    after: wasThere ? quiet.another : quiet.saved,
  };
}
