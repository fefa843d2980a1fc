import { type Logger, pause, type Running } from '@dewlane/service-kit';

/**
 * Runs work again and again, `everyMs` after its last end. Work that fails is logged and comes
 * again next time; a stop waits for the run that is under way.
 */
export function repeatEvery(everyMs: number, work: () => Promise<void>, log: Logger): Running {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, 'a repeated job failed'));
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
