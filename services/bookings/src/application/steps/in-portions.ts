/** Rows per transaction, which keeps each one short. */
const PORTION = 250;

/** Repeats work in batches until one is not full, or the signal is aborted. */
export async function inPortions(
  signal: AbortSignal,
  work: (limit: number) => Promise<number>,
): Promise<void> {
  while (!signal.aborted && (await work(PORTION)) === PORTION);
}
