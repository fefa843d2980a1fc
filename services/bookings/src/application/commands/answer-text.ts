import { textNumberOf } from '../../domain/appointment/text-number.ts';
import type { Dependencies } from '../ports.ts';

/** What somebody answered to a text message. */
export interface TextReply {
  /** The number, as `+14085550142`. */
  readonly from: string;
  readonly text: string;
}

/** The words by which people end and resume text messages in the country; providers act on them as well. */
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
 * Ends all messages to a number whose answer is STOP, and sends them again to one whose is START, which also shows that
 * somebody reads them there (SELF-07). Any other answer changes nothing.
 */
export function answerText({ recipients, clock }: Pick<Dependencies, 'recipients' | 'clock'>) {
  return async ({ from, text }: TextReply): Promise<void> => {
    const number = textNumberOf(from);
    if (number === null) return;
    const word = text.trim().toUpperCase();
    if (STOPS.has(word)) await recipients.unsubscribe(number, clock());
    if (STARTS.has(word)) await recipients.confirm(number, clock());
  };
}
