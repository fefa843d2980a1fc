import { LOST, type TextOutcome, type TextReport } from '../../domain/message/text-report.ts';
import { OPTED_OUT } from './refusals.ts';
import { signedForm } from './signed-form.ts';
import { whyNotDelivered } from './undelivered.ts';

/** Reads a report webhook; undefined if it isn't signed by the provider. */
export type ReadReport = (
  mailId: string,
  form: string,
  signature: string,
) => TextReport | undefined;

/** The outcomes of the API's statuses; all others mean that the message is on its way. */
const OUTCOMES: ReadonlyMap<string, TextOutcome> = new Map([
  ['sent', 'sent'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
]);

/**
 * Creates a reader for report webhooks, signed with the account's token.
 * @param addressOf the webhook URL that was given for a message
 */
export function reportReader(token: string, addressOf: (mailId: string) => string): ReadReport {
  return (mailId, form, signature) => {
    const fields = signedForm(token, addressOf(mailId), form, signature);
    if (!fields) return undefined;
    const outcome = OUTCOMES.get(fields['MessageStatus'] ?? '') ?? null;
    const isLost = outcome !== null && LOST.includes(outcome);
    const code = codeIn(fields['ErrorCode']);
    return {
      mailId,
      outcome,
      reason: isLost ? whyNotDelivered(code) : null,
      isStopped: isLost && code === OPTED_OUT,
    };
  };
}

/** Null if it isn't an error code of the API. */
function codeIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{4}$/.test(text) ? Number(text) : null;
}
