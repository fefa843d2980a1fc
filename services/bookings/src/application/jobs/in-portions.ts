/** Rows that one transaction takes, so that none is long. */
const PORTION = 250;

/** Repeats work that takes a number of rows at a time until it finds fewer, or the signal is aborted. */
export async function inPortions(
  signal: AbortSignal,
  work: (limit: number) => Promise<number>,
): Promise<void> {
  while (!signal.aborted && (await work(PORTION)) === PORTION);
}
