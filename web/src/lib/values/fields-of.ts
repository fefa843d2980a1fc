/** The own fields of a value from outside, such as a response's JSON; none if it isn't an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
