import type { ShapeField, ShapeType, Variables } from './response-shape.ts';

export type Data = Record<string, unknown>;

/** Instances of a constructor are as fast as object literals; V8 turns `Object.create(null)` into a slow hash table. */
const WithoutPrototype = function WithoutPrototype() {
  // Only called with `new`, which creates the object.
} as unknown as new () => Data;
WithoutPrototype.prototype = Object.freeze(Object.create(null));

/** An empty object for keys chosen by a client: it inherits nothing, so no key can reach a prototype. */
export function emptyData(): Data {
  return new WithoutPrototype();
}

/** An object's own value under a key; undefined for an inherited one. */
export function own(data: Data, key: string): unknown {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}

/** A non-null value is missing. Only the library's execution knows which parent becomes null then. */
export const INCOMPLETE = Symbol('incomplete');

/**
 * Picks the fields that the operation asked for from the services' data, which also holds entity keys.
 * @returns INCOMPLETE if a non-null value is null or missing
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

/** Whether a value is an object, and neither null nor a list. */
export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
