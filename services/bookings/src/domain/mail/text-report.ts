/** What a provider tells of a text message that it took: with the phone's network, or how it ended. */
export type TextOutcome = 'sent' | 'undelivered' | 'failed' | 'delivered';

/** Which says more. That it arrived stands above all: of a message that went twice, one did. */
const RANKS: Readonly<Record<TextOutcome, number>> = {
  sent: 1,
  undelivered: 2,
  failed: 2,
  delivered: 3,
};

/** What a provider has reported of one message. */
export interface TextReport {
  /** As the report's address names it, whatever that is. */
  readonly mailId: string;
  /** Null where it is still on its way to the phone's network. */
  readonly outcome: TextOutcome | null;
  /** Why it did not arrive, in words for staff; null where it did, or may still. */
  readonly reason: string | null;
  /** Whether whoever has the number has answered STOP. */
  readonly isStopped: boolean;
}

/**
 * The outcomes that a message may have had when a report takes their place: reports come out of order and more than once, so
 * that each only ever adds to what is known (SELF-15).
 */
export function outcomesBelow(outcome: TextOutcome): TextOutcome[] {
  const all = Object.keys(RANKS) as TextOutcome[];
  return all.filter((one) => RANKS[one] < RANKS[outcome]);
}
