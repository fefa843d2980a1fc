import { addOnLabel, BRAND, formatPrice } from '@dewlane/catalog';
import type { MailFacts } from '../../application/mail-ports.ts';
import { changeableUntil, isChangeable } from '../../domain/appointment/own-change.ts';
import { type MailKind, tellsOfAnEnd } from '../../domain/mail/mail.ts';
import { changedThings, type Told, type ToldThing, toldOf } from '../../domain/mail/told.ts';
import { arrivalOf } from '../../domain/schedule/arrival.ts';
import { type Discretion, discretionOf } from './discretion.ts';
import type { LocalTime } from './local-time.ts';

/** A message in words, before it becomes HTML or text. */
export interface Wording {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What was changed, in order; none in a message that tells of no change. */
  readonly changes: readonly ChangeInWords[];
  /** Label and value, in order. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** What to do about it: how to change, cancel or ask, until when, and when one pays. */
  readonly help: readonly string[];
  /** What stands below it. */
  readonly footnote: string;
  /** When the crew comes, in the business time zone. */
  readonly localTime: string;
  readonly isOff: boolean;
}

export interface ChangeInWords {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Where a message leads. */
export interface MailLinks {
  /** To the booking's page; null where none is known. */
  readonly link: string | null;
  /** Where its reader ends all messages; null where none is known. */
  readonly unsubscribeUrl: string | null;
  readonly isConfirmed: boolean;
}

/** What the link to the booking's page is called. */
export function linkWords({ isConfirmed }: MailLinks): string {
  return isConfirmed ? 'See my booking' : 'See my booking and confirm my address';
}

/** What words are said with. */
export interface Voice {
  /** The business time zone. */
  readonly zone: string;
  readonly local: LocalTime;
  /** The business's phone; null where none is known. */
  readonly phone: string | null;
}

interface Phrases {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
}

const REMINDER: Phrases = {
  subject: 'Reminder: your wash on',
  heading: 'Your wash is coming up',
  text: 'We come to you. Please leave the car where we can reach it.',
};
const OFF: Phrases = {
  subject: 'Cancelled: your wash on',
  heading: 'Your wash is cancelled',
  text: 'It will not take place, and there is nothing you need to do.',
};

const PHRASES: Readonly<Record<MailKind, Phrases>> = {
  confirmation: {
    subject: 'Booked: your wash on',
    heading: 'Your wash is booked',
    text: 'We come to you, and look forward to your car.',
  },
  '24h': REMINDER,
  '2h': REMINDER,
  moved: {
    subject: 'Moved: your wash is now on',
    heading: 'Your wash has a new time',
    text: 'Your booking was changed. What is different stands first, then the whole booking as it is now.',
  },
  changed: {
    subject: 'Changed: your wash on',
    heading: 'Your wash has changed',
    text: 'Your booking was changed. What is different stands first, then the whole booking as it is now.',
  },
  cancelled: OFF,
  deleted: OFF,
};

/** What messages call the things that they tell. */
export const LABELS: Readonly<Record<ToldThing, string>> = {
  time: 'When',
  serviceType: 'Service',
  addOn: 'Add-on',
  vehicleInfo: 'Vehicle',
  location: 'Where',
  priceCents: 'Price',
  gateCode: 'Gate code',
  specialInstructions: 'Notes',
};

/** What a message says was changed, and never shows (SELF-12). */
const KEPT_QUIET: readonly ToldThing[] = ['gateCode', 'specialInstructions'];

/** What a message says, in the business time zone. */
export function wordingOf(facts: MailFacts, voice: Voice, hasLink: boolean): Wording {
  const { kind, appointment, before, firstName, isConfirmed, settings, now: sentAt } = facts;
  const { zone, local, phone } = voice;
  const { subject, heading, text } = PHRASES[kind];
  const { confirmationNumber } = appointment;
  const discretion = discretionOf(appointment, firstName ?? appointment.contactName, isConfirmed);
  const words = (told: Told) => wordsOf(told, discretion, zone, local);
  const now = toldOf(appointment);
  const known = before && (kind === 'moved' || kind === 'changed') ? toldOf(before) : now;
  const when = words(now).time;
  const isOff = tellsOfAnEnd(kind);
  return {
    subject: `${subject} ${local.day(arrivalOf(now.time, zone))} (${BRAND} ${confirmationNumber})`,
    heading,
    paragraphs: [discretion.name ? `Hi ${discretion.name},` : 'Hi,', text],
    changes: changedThings(known, now).map((thing) => ({
      label: LABELS[thing],
      ...(KEPT_QUIET.includes(thing)
        ? quietChange(known[thing], now[thing])
        : {
            before: words(known)[thing] || NOT_KNOWN,
            after: words(now)[thing] || NOT_KNOWN,
          }),
    })),
    facts: [...factsOf(words(now)), ['Confirmation', confirmationNumber]],
    help: isOff
      ? [helpWith('To ask about it or to book again', phone)]
      : [
          hasLink && isChangeable(appointment, settings, sentAt)
            ? changeHelp(local.moment(changeableUntil(appointment, settings)), phone)
            : helpWith('To change or cancel', phone),
          ...(settings.paymentNote ? [settings.paymentNote] : []),
        ],
    footnote: `Times are ${local.zoneName}. The attached file ${
      isOff ? 'takes the appointment out of' : 'puts the appointment into'
    } your calendar.`,
    localTime: when,
    isOff,
  };
}

const NOT_KNOWN = 'not known';
const NOT_TOLD = 'not shown until you confirm that this address is yours';

function wordsOf(
  { time, serviceType, addOn, vehicleInfo, location, priceCents }: Told,
  { tellsVehicle, tellsPlace }: Discretion,
  zone: string,
  local: LocalTime,
): Record<ToldThing, string> {
  return {
    time: local.arrival(arrivalOf(time, zone)),
    serviceType,
    addOn: addOn === null ? '' : addOnLabel(addOn),
    vehicleInfo: tellsVehicle ? vehicleInfo : NOT_TOLD,
    location: tellsPlace || location === null ? (location ?? '') : NOT_TOLD,
    priceCents: priceCents === null ? '' : formatPrice(priceCents),
    gateCode: '',
    specialInstructions: '',
  };
}

function factsOf(words: Record<ToldThing, string>): (readonly [string, string])[] {
  const things = Object.keys(LABELS) as ToldThing[];
  return things.flatMap((thing) => (words[thing] ? [[LABELS[thing], words[thing]] as const] : []));
}

/** That something is there, or is another one now, without showing it. */
function quietChange(before: unknown, after: unknown): Omit<ChangeInWords, 'label'> {
  const wasThere = before !== null;
  if (after === null) return { before: 'saved', after: 'removed' };
  return { before: wasThere ? 'saved' : 'none', after: wasThere ? 'another one' : 'saved' };
}

function changeHelp(until: string, phone: string | null): string {
  const later = phone === null ? 'reply to this message' : `call ${phone}`;
  return `You can change or cancel it yourself until ${until}, by the link above. After that, ${later}.`;
}

function helpWith(matter: string, phone: string | null): string {
  return phone === null
    ? `${matter}, reply to this message.`
    : `${matter}, call ${phone} or reply to this message.`;
}
