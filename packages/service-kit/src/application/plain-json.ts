/**
 * What a value must be for JSON to give it back as it is (`Value extends PlainJson<Value>`): no part of it is a date or
 * a function, for example.
 */
export type PlainJson<Value> = { [Name in keyof Value]: PlainPart<Value[Name]> };

type PlainPart<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date | ((...args: never) => unknown)
    ? never
    : Value extends object
      ? PlainJson<Value>
      : never;
