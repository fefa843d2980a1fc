import type { ChangeOutcome } from '../../changes/use-send-change.ts';
import { dateAndTime } from '../../text/appointment-text.ts';

/**
 * Why an arrival within what the customer was told, `serviceDate`, can't be planned any more; undefined for any other
 * outcome. Nothing then is to be insisted on: it would be refused again, or would move the booking (AVAIL-16).
 */
export function whyNotWithin(
  serviceDate: string | null | undefined,
  outcome: ChangeOutcome,
): string | undefined {
  if (outcome.kind === 'taken') return 'This time was taken meanwhile.';
  if (outcome.kind !== 'late' || outcome.current.serviceDate === serviceDate) return undefined;
  return `The booking was moved to ${dateAndTime(outcome.current.serviceDate ?? '')} meanwhile.`;
}
