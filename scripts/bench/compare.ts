import { CONNECTIONS } from './load.ts';

/** Prints the product's rate as a share of a bare rate, both measured in turn, and the required share, if any. */
export async function compare(
  what: string,
  required: number | null,
  run: { product(): Promise<number>; bare(): Promise<number> },
): Promise<void> {
  const kept = await run.product();
  const bare = await run.bare();
  const rates = `${Math.round(kept)}/s ÷ ${Math.round(bare)}/s at ${CONNECTIONS} connections`;
  const bound = required === null ? '' : ` (required: ${required})`;
  console.log(`${(kept / bare).toFixed(2)}${bound}  ${what}: ${rates}`);
}
