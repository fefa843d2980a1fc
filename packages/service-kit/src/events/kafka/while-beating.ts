const CHECK_EVERY_MS = 1_000;

/**
 * Keeps a member in its group during long work. `heartbeat` sends one when due, and throws if the group is rebalancing:
 * then the work's signal is aborted, and the error is rethrown once the work has returned.
 */
export async function whileBeating<Result>(
  heartbeat: () => Promise<void>,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const losing = new AbortController();
  const timer = setInterval(() => {
    heartbeat().catch((error: unknown) => losing.abort(error));
  }, CHECK_EVERY_MS);
  try {
    const result = await work(losing.signal);
    losing.signal.throwIfAborted();
    return result;
  } finally {
    clearInterval(timer);
  }
}
