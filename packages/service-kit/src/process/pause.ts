import { messageOf } from './error-for-log.ts';

/** Resolves after so many milliseconds, or at once when the signal is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });
}

/** A short reason for the log: an error's code or message, without the data that Prisma repeats (OBS-02). */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const code: unknown = Reflect.get(error, 'code');
  const message =
    error instanceof Error ? messageOf(error) : String(Reflect.get(error, 'message') ?? '');
  return [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ');
}
