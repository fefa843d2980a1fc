import { SUPPRESSED } from '../../domain/message/why-not-sent.ts';
import { OPTED_OUT } from './refusals.ts';

/** Why a message did not arrive, by the API's error codes, in words for staff. */
const REASONS: ReadonlyMap<number, string> = new Map([
  [OPTED_OUT, SUPPRESSED.text.unsubscribed],
  [30_001, 'Too many text messages were waiting. Send it again later.'],
  [30_002, 'Our account with the text message service is suspended.'],
  [30_003, 'The phone is switched off or out of reach.'],
  [30_004, 'The phone or its network blocks our messages.'],
  [30_005, 'Nobody has this number.'],
  [30_006, 'The number is a landline, or takes no text messages.'],
  [30_007, "The phone's network took it for spam."],
  [30_008, "The phone's network did not say why."],
  [30_017, "The phone's network was too busy. Send it again later."],
  [30_032, 'Our toll-free number is not verified yet, so networks refuse its messages.'],
  [30_034, 'Our number is not registered for messages by businesses, so networks refuse them.'],
]);

/** Why a message did not arrive, in words for staff, with the API's code for looking it up. */
export function whyNotDelivered(code: number | null): string {
  if (code === null) return 'The text message service did not say why.';
  const known = REASONS.get(code);
  return known ? `${known} (${code})` : `The text message service gave the code ${code}.`;
}
