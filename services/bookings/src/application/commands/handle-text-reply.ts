import { textNumberOf } from '../../domain/appointment/text-number.ts';
import type { Dependencies } from '../ports.ts';

/** A reply to a text message. */
export interface TextReply {
  /** The number, as `+14085550142`. */
  readonly from: string;
  readonly text: string;
}

/** The keywords by which people in the United States stop and resume text messages; providers act on them as well. */
const STOPS = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
]);
const STARTS = new Set(['START', 'UNSTOP', 'YES']);

/**
 * Ends all messages to a number that replies STOP, and resumes them after START, which also proves that somebody reads
 * them there (SELF-07). Any other reply changes nothing.
 */
export function handleTextReply({ recipients, clock }: Pick<Dependencies, 'recipients' | 'clock'>) {
  return async ({ from, text }: TextReply): Promise<void> => {
    const number = textNumberOf(from);
    if (number === null) return;
    const word = text.trim().toUpperCase();
    if (STOPS.has(word)) await recipients.unsubscribe(number, clock());
    if (STARTS.has(word)) await recipients.confirm(number, clock());
  };
}
