/**
 * Work that has its time. Columns of the database say what is due; a queue is only the clock that
 * says when to look (design.md#data-and-events). So `run` does everything that is due, finds it by its columns, and
 * may run at any time, any number of times, in any number of processes at once.
 */
export interface Job {
  /** Does all that is due; ends soon once the signal is aborted. What is left over comes next time. */
  run(signal: AbortSignal): Promise<void>;
  /** The instants until the named one at which there will be something to do, in any order. */
  dueTimes?(until: Date): Promise<Date[]>;
  /** Milliseconds between the runs of a job whose time is no column, e.g. retention; it runs when they are over on the clock. */
  everyMs?: number;
}

/**
 * The same work, never twice at once: who asks while it runs has it run once more, and waits for
 * that.
 */
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
