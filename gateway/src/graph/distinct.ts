import { emptyData, isData } from './shape-data.ts';

/** Items of a list without repetitions. */
interface Distinct {
  readonly items: readonly unknown[];
  /** For each item of the list, its place among `items`. */
  readonly places: readonly number[];
}

/** Finds the distinct items of a list, so that a service is asked for each entity once. */
export function distinct(list: readonly unknown[]): Distinct {
  const placeOf = new Map<string, number>();
  const items: unknown[] = [];
  const places = list.map((item) => {
    const text = JSON.stringify(item);
    const known = placeOf.get(text);
    if (known !== undefined) return known;
    placeOf.set(text, items.length);
    return items.push(item) - 1;
  });
  return { items, places };
}

/** Gives each place its item; repeated ones are copies, so that what is merged into one doesn't change the others. */
export function atPlaces(items: readonly unknown[], places: readonly number[]): unknown[] {
  const given = new Set<number>();
  return places.map((place) => {
    if (given.has(place)) return copyOf(items[place]);
    given.add(place);
    return items[place];
  });
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isData(value)) return value;
  const copy = emptyData();
  for (const [key, item] of Object.entries(value)) copy[key] = copyOf(item);
  return copy;
}
