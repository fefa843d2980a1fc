/**
 * Scheduled work. Database columns decide what is due; the queue is only the clock that says when to look
 * (design.md#data-and-events). So `run` finds everything due by its columns, and may run at any time, repeatedly, and
 * concurrently in several processes.
 */
export interface Job {
  /** Does all due work; ends soon after the signal is aborted, leaving the rest for the next run. */
  run(signal: AbortSignal): Promise<void>;
  /** The instants until the given one at which work becomes due, in any order. */
  dueTimes?(until: Date): Promise<Date[]>;
  /** The period in milliseconds of a job without due times, e.g. retention; it runs at multiples of the period. */
  everyMs?: number;
}

/** Serialises work: a call while it runs waits for one more run. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let askedAgain = false;
  const runUntilNobodyAsks = async () => {
    do {
      askedAgain = false;
      await work();
    } while (askedAgain);
  };
  return () => {
    if (running) askedAgain = true;
    running ??= runUntilNobodyAsks().finally(() => {
      running = undefined;
    });
    return running;
  };
}
