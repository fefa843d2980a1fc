import { emptyData, isData } from './shape-data.ts';

/** Items of a list without repetitions. */
interface Distinct {
  readonly items: readonly unknown[];
  /** For each item of the list, its index in `items`. */
  readonly indexes: readonly number[];
}

/** Finds the distinct items of a list, so that a service is asked for each entity once. */
export function distinct(list: readonly unknown[]): Distinct {
  const indexOf = new Map<string, number>();
  const items: unknown[] = [];
  const indexes = list.map((item) => {
    const text = JSON.stringify(item);
    const known = indexOf.get(text);
    if (known !== undefined) return known;
    indexOf.set(text, items.length);
    return items.push(item) - 1;
  });
  return { items, indexes };
}

/** The item at each of the indexes; repeated ones are copies, so that what is merged into one doesn't change the others. */
export function atIndexes(items: readonly unknown[], indexes: readonly number[]): unknown[] {
  const given = new Set<number>();
  return indexes.map((index) => {
    if (given.has(index)) return copyOf(items[index]);
    given.add(index);
    return items[index];
  });
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isData(value)) return value;
  const copy = emptyData();
  for (const [key, item] of Object.entries(value)) copy[key] = copyOf(item);
  return copy;
}
