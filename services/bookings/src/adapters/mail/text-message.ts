import { BRAND } from '@dewlane/catalog';
import type { MessageFacts, RenderText } from '../../application/ports/messages.ts';
import { isChangeable } from '../../domain/appointment/own-change.ts';
import { announcesEnd } from '../../domain/message/message.ts';
import { changedDetails, messageDetailsOf } from '../../domain/message/message-details.ts';
import { namedTimes } from '../../domain/message/named-times.ts';
import { type Arrival, arrivalOf } from '../../domain/schedule/arrival.ts';
import type { LinkTo } from './render-mail.ts';
import { type Speech, speechesIn } from './speech.ts';
import { timesInWords } from './times-in-words.ts';

export interface TextLook {
  /** The business time zone. */
  readonly zone: string;
  /** The business's phone, used until one is saved in its settings. */
  readonly phone: string | undefined;
  /** As in mail; if undefined, messages give the phone number instead. */
  readonly linkTo: LinkTo | undefined;
}

/**
 * Renders text messages (SELF-07): the time and the link, but no typed text, since the number may be a stranger's
 * (SELF-13). They use the GSM 7-bit alphabet and fit two SMS segments.
 */
export function createTextRenderer({ zone, phone, linkTo }: TextLook): RenderText {
  const speeches = speechesIn(zone);
  return (facts) => {
    const { appointment, kind, to, linkNumber, settings, now } = facts;
    const speech = speeches[facts.language];
    const { text: said } = speech.words;
    const times = namedTimes(facts);
    const link = kind === 'deleted' ? undefined : linkTo?.(appointment.id, to, linkNumber);
    const canChange = isChangeable(appointment, settings, now);
    const help = helpWith(said, link, canChange, announcesEnd(kind), settings.phone ?? phone);
    const text = [`${BRAND}: ${newsOf(facts, times, zone, speech)}`, ...help, said.stop].join(' ');
    return {
      text: inOneSeptet(text),
      localTime: timesInWords(times, zone, speeches.en.words, speeches.en.local.arrival),
    };
  };
}

/**
 * A single one of these would switch the message to UCS-2, with 67 letters per segment instead of 153. Spanish is
 * readable without them.
 */
const WIDE_LETTERS: Readonly<Record<string, string>> = {
  ...{ á: 'a', í: 'i', ó: 'o', ú: 'u' },
  ...{ Á: 'A', Í: 'I', Ó: 'O', Ú: 'U' },
};

/** A text in GSM 7-bit letters of one septet each (3GPP TS 23.038), which include é, ñ and ¿. */
function inOneSeptet(text: string): string {
  return text.replaceAll(/[áíóúÁÍÓÚ]/g, (letter) => WIDE_LETTERS[letter] ?? letter);
}

function newsOf(
  { kind, appointment, before }: MessageFacts,
  times: ReturnType<typeof namedTimes>,
  zone: string,
  { words, briefly }: Speech,
): string {
  const { text: said, labels } = words;
  const when = whenOrDays(times, zone, { words, briefly });
  const known = before ? messageDetailsOf(before) : null;
  const details = known ? changedDetails(known, messageDetailsOf(appointment)) : [];
  const others = details.filter((detail) => detail !== 'time').map((detail) => labels[detail]);
  const changed = others.join(', ').toLowerCase();
  switch (kind) {
    case 'confirmation':
      return said.booked(when);
    case '24h':
    case '2h':
      return said.reminder(when);
    case 'moved':
      return said.moved(when, known ? whenOf(arrivalOf(known.time, zone), briefly) : '', changed);
    case 'changed':
      return said.changed(when, changed);
    case 'cancelled':
    case 'deleted':
      return said.cancelled(when);
    case 'link':
      return said.link(when);
  }
}

/** The time, or if there are several, their days alone: more would not fit (SELF-37). */
function whenOrDays(
  times: ReturnType<typeof namedTimes>,
  zone: string,
  { words: { either, text }, briefly }: Pick<Speech, 'words' | 'briefly'>,
): string {
  const inWords = times.length > 1 ? briefly.day : (arrival: Arrival) => whenOf(arrival, briefly);
  return timesInWords(times, zone, { either, orIfHeard: text.orIfHeard }, inWords);
}

function whenOf(arrival: Arrival, local: Speech['local']): string {
  return `${local.day(arrival)}${arrival.kind === 'time' ? '' : ','} ${local.arrivalTime(arrival)}`;
}

function helpWith(
  said: Speech['words']['text'],
  link: string | undefined,
  canChange: boolean,
  isOff: boolean,
  phone: string | undefined,
): string[] {
  const call = phone === undefined ? [] : [said.questions(phone)];
  if (link === undefined) return call;
  if (isOff) return [said.details(link), ...call];
  return canChange ? [said.change(link)] : [said.see(link), ...call];
}
