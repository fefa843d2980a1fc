import { createHash } from 'node:crypto';

/** Random decisions, determined by a seed. */
export interface SeededRandom {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  isTrue(probability: number): boolean;
  /**
   * One item of a list.
   * @throws Error if it is empty
   */
  pick<Item>(items: readonly Item[]): Item;
}

/** Random decisions (mulberry32), on every machine the same ones for the same seed. */
export function seededRandom(seed: number | string): SeededRandom {
  let state = typeof seed === 'number' ? seed : numberOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    isTrue: (probability) => next() < probability,
    pick<Item>(items: readonly Item[]) {
      if (items.length === 0) throw new Error('There is nothing to pick from.');
      return items[below(items.length)] as Item;
    },
  };
}

function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
