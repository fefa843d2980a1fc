/** How many rows a relay publishes per transaction: fewer after a failure, gradually more while it works. */
export interface BatchSize {
  now(): number;
  failed(): void;
  worked(): void;
}

/** What a failure divides the size by: 500 rows come down to one in five tries. */
const SHRINK_BY = 4;
/** The number of successful batches from one row back to the maximum. */
const STEPS_TO_MOST = 50;

/**
 * A size that begins at `most`. Where the bus fails at so many messages at once, as when they take longer than it waits,
 * a part of them still gets through, and in the end each that can be published alone.
 */
export function createBatchSize(most: number): BatchSize {
  const step = Math.ceil(most / STEPS_TO_MOST);
  let size = most;
  return {
    now: () => size,
    failed() {
      size = Math.ceil(size / SHRINK_BY);
    },
    worked() {
      size = Math.min(size + step, most);
    },
  };
}
