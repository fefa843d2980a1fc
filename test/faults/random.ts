import { createHash } from 'node:crypto';

/** Random numbers; the same seed gives the same ones. */
export interface Random {
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  /** One item of a non-empty list. */
  of<Item>(items: readonly Item[]): Item;
}

/** Creates a generator that draws the same for the same seed, on every machine. */
export function createRandom(seed: string): Random {
  let drawn = 0;
  const next = (): number => {
    drawn += 1;
    return createHash('sha256').update(`${seed}/${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    of<Item>(items: readonly Item[]) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to draw from.');
      return item;
    },
  };
}
