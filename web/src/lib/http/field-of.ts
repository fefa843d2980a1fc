/** A field of a value from outside, e.g. of a response's JSON; undefined if the value is no object or lacks it. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
