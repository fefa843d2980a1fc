import { describe, expect, it } from '@jest/globals';
import { buildSchema, getVariableValues, Kind, parse } from 'graphql';
import { withoutValue } from './variable-faults.ts';

const schema = buildSchema(`
  type Query { find(by: Sought, text: String, size: Size): Int }
  input Sought { name: String, parts: [Part!] }
  input Part { id: ID! }
  enum Size { small large }
`);
const document = parse(
  'query ($by: Sought, $text: String, $size: Size) { find(by: $by, text: $text, size: $size) }',
);

/** graphql-js's first message about these variables, without their value. */
function told(variables: Record<string, unknown>): string {
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  const [error] = errors ?? [];
  if (error === undefined) throw new Error('was not refused');
  return withoutValue(error.message, error.originalError?.message);
}

const LONG = 'x'.repeat(5_000);

describe('SEC-25 a fault in a variable', () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      'in the whole value',
      { by: { name: 'a', other: 1 } },
      'Variable "$by" got invalid value …; Field "other" is not defined by type "Sought".',
    ],
    [
      'inside the value',
      { by: { parts: [{ id: '1' }, { id: { secret: 1 } }] } },
      'Variable "$by" got invalid value … at "by.parts[1].id"; ID cannot represent value: { secret: 1 }',
    ],
    [
      'in a value that reads like a path and a reason',
      { by: { ' at "by.name"; no': ' at "by.name"' } },
      'Variable "$by" got invalid value …; Field " at "by.name"; no" is not defined by type "Sought".',
    ],
    [
      'in a text that ends like a path begins',
      { size: 'x at ' },
      'Variable "$size" got invalid value …; Value "x at " does not exist in "Size" enum.',
    ],
    [
      'in a text that reads like a path',
      { size: ' at "by.name' },
      'Variable "$size" got invalid value …; Value " at "by.name" does not exist in "Size" enum.',
    ],
  ])('is told by its place and reason, without the value: %s', (_where, variables, message) => {
    expect(told(variables)).toBe(message);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    [
      'a key',
      { by: { [LONG]: 1 } },
      /; Field "x{190,}…x{100,}" is not defined by type "Sought"\.$/,
    ],
    ['a text', { size: LONG }, /; Value "x{190,}…x{100,}" does not exist in "Size" enum\.$/],
    [
      'what is no text',
      { text: [LONG] },
      /; String cannot represent a non string value: \["x+…x+"]$/,
    ],
  ])('is shortened in the middle if it repeats %s of any length', (_what, variables, message) => {
    expect(told(variables)).toMatch(message);
    expect(told(variables).length).toBeLessThan(500);
  });

  it('is told by its variable alone if its message does not end with its reason', () => {
    const message = `Variable "$by" got invalid value ${LONG}: no.`;
    expect(withoutValue(message, 'no')).toBe('Variable "$by" got invalid value …');
    expect(withoutValue(message, undefined)).toBe('Variable "$by" got invalid value …');
  });

  it('is the only kind of error that is changed', () => {
    const message = 'Variable "$by" of required type "Sought!" was not provided.';
    expect(withoutValue(message, message)).toBe(message);
  });
});
