/** Something running; `stop` finishes current work and may be called repeatedly. */
export interface Running {
  stop(): Promise<void>;
}

/** Parts of a process, started in order and stopped in reverse. */
export interface Stack extends Running {
  /** Adds a started part and returns it. */
  add<Part extends Running>(part: Part): Part;
  /** Adds a function to call at the stop. */
  onStop(stop: () => Promise<unknown>): void;
}

/**
 * A new stack of parts. If a part fails to stop, the others are still stopped, and the first error is thrown at the
 * end.
 */
export function stack(): Stack {
  const stops: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  return {
    add(part) {
      stops.push(() => part.stop());
      return part;
    },
    onStop(stop) {
      stops.push(stop);
    },
    stop() {
      stopping ??= stopInReverse(stops);
      return stopping;
    },
  };
}

/**
 * Starts something made of parts. Returns the result of `start` with a `stop` for everything it added to the stack; if
 * `start` throws, those parts are stopped first.
 * @throws whatever `start` throws
 */
export async function startParts<Started extends object>(
  start: (parts: Stack) => Promise<Started>,
): Promise<Started & Running> {
  const parts = stack();
  try {
    return { ...(await start(parts)), stop: parts.stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function stopInReverse(stops: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops.toReversed()) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
