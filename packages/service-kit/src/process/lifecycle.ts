/** Something that was started; `stop` finishes what is under way and may be called twice. */
export interface Running {
  stop(): Promise<void>;
}

/** Parts of a process, started in order and stopped in reverse. */
export interface Stack extends Running {
  /** Adds a started part and hands it back. */
  add<Part extends Running>(part: Part): Part;
  /** Adds what is to be done at the stop. */
  onStop(stop: () => Promise<unknown>): void;
}

/**
 * A new stack of parts. A part that fails to stop doesn't keep the others from stopping; the first
 * failure is thrown at the end.
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
 * Starts something that is made of parts. What `start` returns is the started thing, together with a `stop` for all that
 * `start` added to the stack; when `start` throws, those parts are stopped first.
 * @throws what `start` throws
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
