import { BRAND } from '@dewlane/catalog';
import type { MailFacts, RenderText } from '../../application/mail-ports.ts';
import { isChangeable } from '../../domain/appointment/own-change.ts';
import { tellsOfAnEnd } from '../../domain/mail/mail.ts';
import { changedThings, toldOf } from '../../domain/mail/told.ts';
import { type Arrival, arrivalOf } from '../../domain/schedule/arrival.ts';
import { type LocalTime, localTimeIn } from './local-time.ts';
import type { LinkTo } from './render-mail.ts';
import { LABELS } from './wording.ts';

export interface TextLook {
  /** The business time zone. */
  readonly zone: string;
  /** The business's phone while none is saved in its settings. */
  readonly phone: string | undefined;
  /** As in mail; without it messages name the phone. */
  readonly linkTo: LinkTo | undefined;
}

/** How each message ends, as the law of the country wants it; the provider answers the word itself. */
const STOP = 'Reply STOP to end these texts.';

/**
 * Text messages (SELF-07): when, the link, and nothing that anybody typed, since a stranger may have the number (SELF-13).
 * In letters that every phone shows, and that two parts of a message hold.
 */
export function createTextRenderer({ zone, phone, linkTo }: TextLook): RenderText {
  const local = localTimeIn(zone);
  return (facts) => {
    const { appointment, kind, to, linkNumber, settings, now } = facts;
    const arrival = arrivalOf(toldOf(appointment).time, zone);
    const link = kind === 'deleted' ? undefined : linkTo?.(appointment.id, to, linkNumber);
    const canChange = isChangeable(appointment, settings, now);
    const help = helpWith(link, canChange, tellsOfAnEnd(kind), settings.phone ?? phone);
    const text = [`${BRAND}: ${newsOf(facts, arrival, zone, local)}`, ...help, STOP].join(' ');
    return { text, localTime: local.arrival(arrival) };
  };
}

function newsOf(
  { kind, appointment, before }: MailFacts,
  arrival: Arrival,
  zone: string,
  local: LocalTime,
): string {
  const when = whenOf(arrival, local);
  const known = before ? toldOf(before) : null;
  const things = known ? changedThings(known, toldOf(appointment)) : [];
  const others = things.filter((thing) => thing !== 'time').map((thing) => LABELS[thing]);
  const changed = others.join(', ').toLowerCase();
  switch (kind) {
    case 'confirmation':
      return `Your wash is booked for ${when}.`;
    case '24h':
    case '2h':
      return `Your wash is coming up: ${when}. Please leave the car where we can reach it.`;
    case 'moved': {
      const was = known ? ` instead of ${whenOf(arrivalOf(known.time, zone), local)}` : '';
      return `Your wash has a new time: ${when}${was}.${changed ? ` Also changed: ${changed}.` : ''}`;
    }
    case 'changed':
      return `Your wash on ${when} was changed${changed ? `: ${changed}` : ''}.`;
    case 'cancelled':
    case 'deleted':
      return `Your wash on ${when} is cancelled.`;
  }
}

function whenOf(arrival: Arrival, local: LocalTime): string {
  return `${local.day(arrival)}${arrival.kind === 'time' ? '' : ','} ${local.arrivalTime(arrival)}`;
}

function helpWith(
  link: string | undefined,
  canChange: boolean,
  isOff: boolean,
  phone: string | undefined,
): string[] {
  const call = phone === undefined ? [] : [`Questions? Call ${phone}.`];
  if (link === undefined) return call;
  if (isOff) return [`Details: ${link}`, ...call];
  return canChange ? [`See, change or cancel: ${link}`] : [`See it: ${link}`, ...call];
}
