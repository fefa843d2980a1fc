/** The status of a text message that the provider accepted: passed to the phone's network, or its final outcome. */
export const TEXT_OUTCOMES = ['sent', 'undelivered', 'failed', 'delivered'] as const;
export type TextOutcome = (typeof TEXT_OUTCOMES)[number];

/** The outcomes of a message that did not arrive. */
export const LOST: readonly TextOutcome[] = ['undelivered', 'failed'];

/**
 * A higher rank overrides a lower one. `delivered` is the highest: of a message that was sent twice, one copy arrived.
 */
const RANKS: Readonly<Record<TextOutcome, number>> = {
  sent: 1,
  undelivered: 2,
  failed: 2,
  delivered: 3,
};

/** What a provider has reported of one message. */
export interface TextReport {
  /** Taken from the URL of the report, unvalidated. */
  readonly mailId: string;
  /** Null while it is still on its way to the phone's network. */
  readonly outcome: TextOutcome | null;
  /** Why it did not arrive, in words for staff; null if it did, or still may. */
  readonly reason: string | null;
  /** Whether the recipient has answered STOP. */
  readonly isStopped: boolean;
}

/**
 * The outcomes that a report with this outcome overrides. Reports arrive out of order and more than once, so each may
 * only add to what is known (SELF-15).
 */
export function outcomesBelow(outcome: TextOutcome): TextOutcome[] {
  return TEXT_OUTCOMES.filter((one) => RANKS[one] < RANKS[outcome]);
}
