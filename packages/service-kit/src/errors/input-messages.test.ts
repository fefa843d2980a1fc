import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ServiceError } from './errors.ts';
import { fieldLabel } from './input-messages.ts';
import { parseInput } from './parse-input.ts';

function fieldsOf(schema: z.ZodType, value: unknown): unknown {
  try {
    parseInput(schema, value);
  } catch (error) {
    if (error instanceof ServiceError) return error.fields;
    throw error;
  }
  throw new Error('was not refused');
}

describe('an issue without its own message', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing text', z.string(), undefined, 'Mileage is required'],
    ['a null', z.string(), null, 'Mileage is required'],
    ['another type', z.string(), ['1'], 'Mileage must be text'],
    ['an empty text', z.string().min(1), '', 'Mileage is required'],
    ['a short text', z.string().min(2), 'x', 'Mileage must be at least 2 characters'],
    [
      'a long text',
      z.string().max(1000),
      'x'.repeat(1001),
      'Mileage must be at most 1,000 characters',
    ],
    ['one letter too many', z.string().max(1), 'ab', 'Mileage must be at most 1 character'],
    ['no number', z.number(), '5', 'Mileage must be a number'],
    ['a fraction', z.int(), 1.5, 'Mileage must be a whole number'],
    ['a small number', z.number().min(1), 0, 'Mileage must be at least 1'],
    ['a large number', z.number().max(9), 10, 'Mileage must be at most 9'],
    ['no boolean', z.boolean(), 'yes', 'Mileage must be true or false'],
    ['no object', z.object({}), [], 'Mileage must be an object with fields'],
    ['no value of a type without a name', z.date(), 'x', 'Mileage must be something else'],
    ['no list', z.array(z.string()), {}, 'Mileage must be a list'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Mileage must be at most 1 entry'],
    ['no choice', z.enum(['a', 'b', 'c']), 'd', 'Mileage must be a, b or c'],
    ['neither of two choices', z.enum(['a', 'b']), 'c', 'Mileage must be a or b'],
    ['no choice at all', z.enum(['a', 'b']), undefined, 'Mileage is required'],
    ['no email', z.email(), 'x', 'Mileage must be a valid email address, such as name@example.com'],
    ['no day', z.iso.date(), '2026-02-30', 'Mileage must be a day that exists, as YYYY-MM-DD'],
    ['no id', z.guid(), 'x', 'Mileage must be an ID this product has given out'],
    ['another format', z.string().regex(/^a$/), 'b', 'Mileage must be written in another way'],
    ['a refinement', z.string().refine(() => false), 'b', 'Mileage is not valid'],
    ['none of several types', z.union([z.number(), z.boolean()]), 'b', 'Mileage is not valid'],
    ['an unknown field', z.strictObject({}), { x: 1 }, 'Mileage has an unknown field: x'],
    [
      'two unknown fields',
      z.strictObject({}),
      { x: 1, y: 2 },
      'Mileage has an unknown field: x, y',
    ],
    ['NUL', z.string(), 'a\0b', 'Mileage contains a character that is not allowed'],
  ])('API-39 names the field: %s', (_name, schema, value, message) => {
    expect(fieldsOf(z.object({ miles: schema }), { miles: value })).toEqual({ miles: message });
  });

  it('keeps the schema’s own message', () => {
    expect(fieldsOf(z.object({ name: z.string('Say who') }), {})).toEqual({ name: 'Say who' });
  });

  it('is about the request if no field is at fault', () => {
    expect(() => parseInput(z.object({}), [])).toThrow('The request must be an object with fields');
  });
});

describe('the name of a field', () => {
  it.each([
    [['miles'], 'Mileage'],
    [['customVehicleInfo'], 'Vehicle description'],
    [['input', 'vehicleType'], 'Vehicle type'],
    [['photos', 3], 'Photos'],
    [['idempotency-key'], 'Idempotency key'],
    [['toString'], 'To string'],
    [[], 'The request'],
  ])('calls %j %s', (path, label) => {
    expect(fieldLabel(path)).toBe(label);
  });
});
