import { type Logger, pause, type Running } from '@dewlane/service-kit';

/**
 * Runs work repeatedly, `everyMs` after its previous end. A failure is logged and the work runs again next time; a stop
 * waits for the current run, which ends soon after its signal is aborted.
 */
export function repeatEvery(
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  log: Logger,
): Running {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await work(signal).catch((error: unknown) =>
        log.warn({ err: error }, 'a repeated job failed'),
      );
      await pause(everyMs, signal);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
