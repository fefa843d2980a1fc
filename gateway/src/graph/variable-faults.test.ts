import { withoutValue } from '@dewlane/service-kit/edge';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, type GraphQLError, getVariableValues, Kind, parse } from 'graphql';
import { describeVariableFault } from './variable-faults.ts';

const schema = buildSchema(`
  type Query { book(input: BookInput!, first: Int, id: ID, loud: Boolean, names: [String!]): Int }
  input BookInput { contactName: String! miles: String status: Status price: Float inner: [InnerInput!] }
  input InnerInput { photoId: ID! }
  enum Status { scheduled completed cancelled }
`);

/** The first fault that graphql-js finds. */
function faultIn(variables: Record<string, unknown>): GraphQLError {
  const { definitions } = parse(
    'query ($input: BookInput!, $first: Int, $id: ID, $loud: Boolean, $names: [String!]) { book(input: $input) }',
  );
  const [operation] = definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  const [error] = errors ?? [];
  if (!error) throw new Error('was not refused');
  expect(error.message).toMatch(/^Variable "\$/);
  return error;
}

/** The message and fields for variables that graphql-js refuses. */
function told(variables: Record<string, unknown>) {
  const { message: whole, originalError } = faultIn(variables);
  const fault = { message: withoutValue(whole, originalError?.message) };
  const { message, extensions } = describeVariableFault(schema, fault);
  return [message, extensions?.['fields']];
}

const input = { contactName: 'Jo' };

describe('an invalid variable', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['no input', {}, 'Input is required', 'input'],
    ['a null for the input', { input: null }, 'Input is required', 'input'],
    ['a text for the input', { input: 'x' }, 'Input must be an object with fields', 'input'],
    ['a missing field', { input: {} }, 'Name is required', 'contactName'],
    ['a null for a field', { input: { contactName: null } }, 'Name is required', 'contactName'],
    ['a number for text', { input: { contactName: 5 } }, 'Name must be text', 'contactName'],
    ['a list for text', { input: { contactName: ['; "a"'] } }, 'Name must be text', 'contactName'],
    [
      'an object whose text reads like a fault',
      { input: { contactName: { a: ' at "input.miles"; Int cannot represent' } } },
      'Name must be text',
      'contactName',
    ],
    ['a text for a price', { input: { ...input, price: 'x' } }, 'Price must be a number', 'price'],
    [
      'an unknown status',
      { input: { ...input, status: 'gone' } },
      'Status must be scheduled, completed or cancelled',
      'status',
    ],
    [
      'a number for a status',
      { input: { ...input, status: 1 } },
      'Status must be scheduled, completed or cancelled',
      'status',
    ],
    [
      'an unknown field',
      { input: { ...input, milage: '1' } },
      'Input has an unknown field: milage',
      'input',
    ],
    [
      'a field deep inside',
      { input: { ...input, inner: [{}] } },
      'Photo is required',
      'inner.photoId',
    ],
    ['a text for a number', { input, first: 'x' }, 'First must be a whole number', 'first'],
    ['half a number', { input, first: 1.5 }, 'First must be a whole number', 'first'],
    ['a huge number', { input, first: 3e9 }, 'First must be at most 2,147,483,647', 'first'],
    ['an object for an id', { input, id: {} }, 'ID must be an ID this product has given out', 'id'],
    ['a text for yes or no', { input, loud: 'x' }, 'Loud must be true or false', 'loud'],
    ['a list with a null', { input, names: ['a', null] }, 'Names is required', 'names'],
  ])('API-47 is reported by its field: %s', (_name, variables, message, field) => {
    expect(told(variables)).toEqual([message, { [field]: message }]);
  });

  it('SEC-25 is not repeated, even if a service of an earlier version repeats it', () => {
    const { message: whole } = faultIn({ input: { ...input, milage: 'secret; Int cannot' } });
    expect(whole).toContain('secret');
    const { message, extensions } = describeVariableFault(schema, { message: whole });
    expect([message, extensions?.['fields']]).toEqual([
      'Input is not valid',
      { input: 'Input is not valid' },
    ]);
  });

  it('is the only kind of error that gets reworded', () => {
    const error = { message: 'Variable prices apply.', extensions: { code: 'CONFLICT' } };
    expect(describeVariableFault(schema, error)).toBe(error);
  });
});
