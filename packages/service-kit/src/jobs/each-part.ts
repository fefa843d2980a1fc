import { reasonOf } from '../process/error-for-log.ts';

/**
 * Runs the parts of a job one after the other until the signal is aborted. One that fails keeps none of the others from its
 * work (OPS-51).
 * @throws AggregateError with all failures and their reasons, after the last part
 */
export async function eachPart(
  signal: AbortSignal,
  parts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) {
    if (signal.aborted) break;
    try {
      await part();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(reasonOf).join('; '));
}
