import type { SeededRandom } from '@dewlane/test-engines';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

const TEXTS: readonly string[] = [
  '',
  ' ',
  'a',
  'Ann O’Neil 😀',
  'nul\u0000',
  '\u202eright to left',
  'ab\ud800',
  "'; drop table vehicles; --",
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(300),
  'y'.repeat(20_000),
  '2026-02-30',
  '2031-12-24',
  '2031-12-24 Morning (8AM - 12PM)',
  '9999-12-31 9:30 AM',
  '-1',
  '1e400',
  '99999999999999999999',
  'data:image/png;base64,AAAA',
  'person@example.org',
  '(555) 014-0162',
  '../../etc/passwd',
];
const NUMBERS: readonly number[] = [0, -1, 1, 0.5, 100, 1e9, 2 ** 31, 2 ** 53, -1e300, 1e300];
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  'text',
  [],
  {},
  [[[]]],
  { constructor: { prototype: { polluted: true } } },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  Array.from({ length: 500 }, () => 0),
];

/** What `regular` makes; one time in ten something else entirely. */
export function oddOr(chance: SeededRandom, regular: () => unknown): unknown {
  return chance.isTrue(0.1) ? chance.pick(ODD) : regular();
}

/** A random value of the schema's shape; `known` are ids that exist. */
export function randomValue(
  chance: SeededRandom,
  schema: JsonSchema,
  known: readonly string[],
): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return randomValue(chance, chance.pick(choices), known);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).filter(() => chance.isTrue(0.85));
    return Object.fromEntries([
      ...entries.map(([name, inner]) => [
        name,
        oddOr(chance, () => randomValue(chance, inner, known)),
      ]),
      ...(chance.isTrue(0.1) ? [[chance.pick(TEXTS), chance.pick(ODD)]] : []),
    ]);
  }
  if (type === 'array') {
    const { items = {} } = schema;
    return Array.from({ length: chance.below(4) }, () => randomValue(chance, items, known));
  }
  if (type === 'boolean') return chance.isTrue(0.5);
  if (type === 'integer') return Math.trunc(chance.pick(NUMBERS));
  if (type === 'number') return chance.pick(NUMBERS);
  return chance.isTrue(0.2) ? chance.pick(known) : chance.pick(TEXTS);
}
