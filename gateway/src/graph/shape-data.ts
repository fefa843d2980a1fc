import type { ShapeField, ShapeType, Variables } from './response-shape.ts';

export type Data = Record<string, unknown>;

/** A constructor's instances stay as fast as literals, where V8 makes a hash table of `Object.create(null)`. */
const WithoutPrototype = function WithoutPrototype() {
  // `new` makes the object.
} as unknown as new () => Data;
WithoutPrototype.prototype = Object.freeze(Object.create(null));

/** An empty object for keys that a client chose: it inherits nothing, so no key reaches a prototype. */
export function emptyData(): Data {
  return new WithoutPrototype();
}

/** What an object itself has under a key; undefined for what it would inherit. */
export function own(data: Data, key: string): unknown {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}

/** A value is missing where the schema promises one: only the ordinary way knows which parent becomes null. */
export const INCOMPLETE = Symbol('incomplete');

/**
 * Picks what the operation asked for out of what the services sent, which also holds the keys of entities.
 * @returns INCOMPLETE where a value is null or missing that must not be
 */
export function shapeData(
  fields: readonly ShapeField[],
  source: Data,
  variables: Variables,
): Data | typeof INCOMPLETE {
  const shaped = emptyData();
  for (const { key, condition, typename, type } of fields) {
    if (condition !== undefined && !condition(variables)) continue;
    if (typename !== undefined) {
      shaped[key] = typename;
      continue;
    }
    const value = shapeValue(type, own(source, key), variables);
    if (value === INCOMPLETE) return INCOMPLETE;
    shaped[key] = value;
  }
  return shaped;
}

function shapeValue(type: ShapeType, value: unknown, variables: Variables): unknown {
  if (value === null || value === undefined) return type.nullable ? null : INCOMPLETE;
  if (type.kind === 'leaf') return value;
  if (type.kind === 'object') {
    return isData(value) ? shapeData(type.fields, value, variables) : INCOMPLETE;
  }
  if (!Array.isArray(value)) return INCOMPLETE;
  const items: unknown[] = [];
  for (const item of value) {
    const shaped = shapeValue(type.of, item, variables);
    if (shaped === INCOMPLETE) return INCOMPLETE;
    items.push(shaped);
  }
  return items;
}

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
