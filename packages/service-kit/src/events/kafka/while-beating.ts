const LOOK_EVERY_MS = 1_000;

/**
 * Keeps a member's place in its group while work takes long. `heartbeat` sends one when it is due, and throws when the
 * group was taken up anew: the work is told by its signal, and that error is thrown once the work has returned.
 */
export async function whileBeating<Result>(
  heartbeat: () => Promise<void>,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const losing = new AbortController();
  const timer = setInterval(() => {
    heartbeat().catch((error: unknown) => losing.abort(error));
  }, LOOK_EVERY_MS);
  try {
    const result = await work(losing.signal);
    losing.signal.throwIfAborted();
    return result;
  } finally {
    clearInterval(timer);
  }
}
