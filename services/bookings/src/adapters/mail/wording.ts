import { BRAND, formatPrice } from '@dewlane/catalog';
import type { MailFacts } from '../../application/mail-ports.ts';
import { serviceTimeOf } from '../../domain/appointment/appointment.ts';
import { type MailKind, tellsOfAnEnd } from '../../domain/mail/mail.ts';
import { slotText } from '../../domain/schedule/service-time.ts';
import type { LocalTime } from './local-time.ts';

/** A message in words, before it becomes HTML or text. */
export interface Wording {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Label and value, in order. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The start in the business time zone. */
  readonly localTime: string;
  readonly isOff: boolean;
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
    text: 'Everything else stays as it was.',
  },
  cancelled: OFF,
  deleted: OFF,
};

/** What a message says, in the business time zone. */
export function wordingOf(
  { kind, appointment, movedFrom, firstName }: MailFacts,
  local: LocalTime,
) {
  const { subject, heading, text } = PHRASES[kind];
  const { startsAt, confirmationNumber, priceCents } = appointment;
  const name = firstName ?? appointment.contactName;
  const when = local.moment(startsAt);
  const earlier =
    kind === 'moved' && movedFrom ? [`It was booked for ${local.moment(movedFrom)}.`] : [];
  const facts: (readonly [string, string | null])[] = [
    ['When', when],
    ['Arrival', slotText(serviceTimeOf(appointment))],
    ['Service', appointment.serviceType],
    ['Vehicle', appointment.vehicleInfo],
    ['Where', appointment.location],
    ['Price', priceCents === null ? null : formatPrice(priceCents)],
    ['Confirmation', confirmationNumber],
  ];
  return {
    subject: `${subject} ${local.day(startsAt)} (${BRAND} ${confirmationNumber})`,
    heading,
    paragraphs: [name ? `Hi ${name},` : 'Hi,', ...earlier, text],
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    localTime: when,
    isOff: tellsOfAnEnd(kind),
  } satisfies Wording;
}

/** What stands below every message. */
export function footnoteOf({ isOff }: Wording, zone: string): string {
  const does = isOff ? 'takes the appointment out of' : 'puts the appointment into';
  return `Times are those of ${zone}. The attached file ${does} your calendar.`;
}
