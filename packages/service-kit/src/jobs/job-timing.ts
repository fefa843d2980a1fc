/** The intervals of jobs; tests shorten them. */
export interface JobTiming {
  /** Milliseconds between sweeps for jobs that the queue has lost; 60 s (design.md#data-and-events). */
  sweepMs?: number | undefined;
  /** Milliseconds between runs of retention; an hour. */
  retentionEveryMs?: number | undefined;
}
