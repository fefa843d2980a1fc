import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ServiceError } from './errors.ts';
import { parseInput } from './parse-input.ts';

const schema = z.object({
  name: z.string().min(1, 'Name is required'),
  contact: z.object({ phone: z.string().max(5, 'Phone is too long') }).optional(),
});

function refusalOf(value: unknown): ServiceError {
  try {
    parseInput(schema, value);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('parseInput', () => {
  it('returns the schema’s output', () => {
    expect(parseInput(schema, { name: 'Ann', more: 1 })).toEqual({ name: 'Ann' });
  });

  it('refuses with a message for each field, by its path', () => {
    const refusal = refusalOf({ name: '', contact: { phone: '123456' } });
    expect(refusal.code).toBe('VALIDATION_FAILED');
    expect(refusal.fields).toEqual({
      name: 'Name is required',
      'contact.phone': 'Phone is too long',
    });
    expect(refusal.message).toBe('Some of the information is not valid.');
  });

  it('uses the message of a single field as the whole message', () => {
    expect(refusalOf({ name: '' }).message).toBe('Name is required');
  });

  it.each([undefined, null, 7, 'text', []])('refuses %p instead of an object', (value) => {
    expect(refusalOf(value).code).toBe('VALIDATION_FAILED');
  });

  it('refuses NUL characters in every text, whatever the schema says', () => {
    expect(refusalOf({ name: 'A\0nn' }).fields).toEqual({
      name: 'Name contains a character that is not allowed',
    });
    expect(() => parseInput(z.unknown(), { deep: [{ text: '\0' }] })).toThrow(ServiceError);
    expect(() => parseInput(z.unknown(), { 'ke\0y': 1 })).toThrow(ServiceError);
  });

  it('refuses a lone surrogate, but not a pair', () => {
    expect(() => parseInput(z.unknown(), { text: 'half \ud83d' })).toThrow(ServiceError);
    expect(parseInput(z.unknown(), { text: 'whole \ud83d\ude97' })).toEqual({ text: 'whole 🚗' });
  });

  it('takes bytes as they are, without looking at each', () => {
    const bytes = Object.assign(new Uint8Array(1), { text: 'half \ud83d' });
    expect(parseInput(z.unknown(), { bytes })).toEqual({ bytes });
  });

  it('refuses excessive nesting instead of exhausting the stack', () => {
    const nested = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
    expect(refusalOf(nested).code).toBe('VALIDATION_FAILED');
  });

  it('handles fields named like object members', () => {
    const refusal = (() => {
      try {
        return parseInput(z.strictObject({ toString: z.string() }), { toString: 1 });
      } catch (error) {
        return error as ServiceError;
      }
    })();
    expect(Object.keys((refusal as ServiceError).fields ?? {})).toEqual(['toString']);
  });
});
