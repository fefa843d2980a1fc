import type { TextOutcome, TextReport } from '../../domain/mail/text-report.ts';
import { OPTED_OUT } from './refusals.ts';
import { signedForm } from './signed-form.ts';
import { whyNotDelivered } from './undelivered.ts';

/** Reads what a provider reports of a message; undefined where it isn't the provider's. */
export type ReadReport = (
  mailId: string,
  form: string,
  signature: string,
) => TextReport | undefined;

/** What the API's statuses come to; the others say that a message is on its way. */
const OUTCOMES: ReadonlyMap<string, TextOutcome> = new Map([
  ['sent', 'sent'],
  ['undelivered', 'undelivered'],
  ['failed', 'failed'],
  ['delivered', 'delivered'],
  ['read', 'delivered'],
]);

/**
 * Reads the reports that a provider tells, signed with the account's token.
 * @param addressOf where it was told to report of a message
 */
export function reportReader(token: string, addressOf: (mailId: string) => string): ReadReport {
  return (mailId, form, signature) => {
    const fields = signedForm(token, addressOf(mailId), form, signature);
    if (!fields) return undefined;
    const outcome = OUTCOMES.get(fields['MessageStatus'] ?? '') ?? null;
    const isLost = outcome === 'undelivered' || outcome === 'failed';
    const code = codeIn(fields['ErrorCode']);
    return {
      mailId,
      outcome,
      reason: isLost ? whyNotDelivered(code) : null,
      isStopped: isLost && code === OPTED_OUT,
    };
  };
}

/** Null where there is none that the API gives. */
function codeIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{4}$/.test(text) ? Number(text) : null;
}
