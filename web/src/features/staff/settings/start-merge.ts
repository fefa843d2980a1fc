import { WEEK } from './setting-labels.ts';
import type { DayValues } from './settings-values.ts';

/** A value as it was before both of us, as I have it, and as somebody else has saved it. */
export type Three<Value> = readonly [was: Value, mine: Value, theirs: Value];

/**
 * The parts of a merge (STAFF-03): what only one of us has changed is theirs or mine, what both have changed is mine. `both`
 * collects the labels of the latter.
 */
export function startMerge() {
  const both: string[] = [];

  function pick<Value>(label: string, [old, own, other]: Three<Value>): Value {
    if (isSame(own, old)) return other;
    if (!isSame(other, old) && !isSame(other, own)) both.push(label);
    return own;
  }

  function pickFields<Fields extends object, Name extends keyof Fields & string>(
    labels: Readonly<Record<Name, string>>,
    [old, own, other]: Three<Fields>,
    of = '',
  ): Fields {
    const names = Object.keys(labels) as Name[];
    const picked = names.map((name) => [
      name,
      pick(labels[name] + of, [old[name], own[name], other[name]]),
    ]);
    return { ...own, ...Object.fromEntries(picked) };
  }

  /**
   * Mine without those removed by somebody else, then those that they added; in their order where I have added, removed
   * and moved none.
   */
  function pickRows<Row>(
    rows: Three<readonly Row[]>,
    keyOf: (row: Row) => string,
    pickRow: (key: string, row: Three<Row | undefined>) => Row | undefined,
  ): Row[] {
    const [old, own, other] = rows;
    const [oldBy, ownBy, otherBy] = [byKey(old, keyOf), byKey(own, keyOf), byKey(other, keyOf)];
    const keys = [[...ownBy.keys()], [...otherBy.keys()]];
    if (isSame(keys[0], [...oldBy.keys()])) keys.reverse();
    return [...new Set(keys.flat())].flatMap((key) => {
      const row = pickRow(key, [oldBy.get(key), ownBy.get(key), otherBy.get(key)]);
      return row === undefined ? [] : [row];
    });
  }

  /** Weekday by weekday; null stands for hours that are not kept. */
  function pickHours(
    label: string,
    hours: Three<readonly DayValues[] | null>,
  ): readonly DayValues[] | null {
    const [old, own, other] = hours;
    if (!old || !own || !other) return pick(label, hours);
    return own.map((day, weekday) => {
      const name = WEEK.find(([index]) => index === weekday)?.[1] ?? label;
      const days = [old[weekday], day, other[weekday]];
      const [was, mine, theirs] = days.map((one) => (one?.isOpen ? one : undefined));
      return pick(name, [was, mine, theirs]) ?? { ...day, isOpen: false };
    });
  }

  return { both, pick, pickFields, pickRows, pickHours };
}

/** The rows by their keys; of equal keys each after the first is another one. */
function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    let key = keyOf(row);
    while (byKey.has(key)) key += ' ';
    byKey.set(key, row);
  }
  return byKey;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
