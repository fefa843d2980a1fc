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
  /**
   * The period in milliseconds of a job without due times, e.g. retention; it runs at multiples of the period. At most a
   * day: alerts look back no further.
   */
  everyMs?: number;
  /**
   * Instead of the queue: it runs in each process, so many milliseconds after its previous end. For work that is due
   * within seconds and seldom there.
   */
  pauseMs?: number;
}

/** How often a job runs at least, in milliseconds; undefined if it runs on request only. */
export function periodOf({ pauseMs, everyMs, dueTimes }: Job, sweepMs: number): number | undefined {
  return pauseMs ?? everyMs ?? (dueTimes && sweepMs);
}

/** Work of which there is one run at a time; whoever asks while it runs, gets one more run. */
export interface OneAtATime {
  /** Runs the work and waits for its end. */
  run(): Promise<void>;
  /** The same, but doesn't wait if it is running already. */
  ask(): Promise<void>;
}

/** Serialises work. */
export function oneAtATime(work: () => Promise<void>): OneAtATime {
  let running: Promise<void> | undefined;
  let askedAgain = false;
  const runUntilNobodyAsks = async () => {
    do {
      askedAgain = false;
      await work();
    } while (askedAgain);
  };
  function run(): Promise<void> {
    if (running) askedAgain = true;
    running ??= runUntilNobodyAsks().finally(() => {
      running = undefined;
    });
    return running;
  }
  return {
    run,
    async ask() {
      if (running) askedAgain = true;
      else await run();
    },
  };
}
