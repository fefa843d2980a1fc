import { describe, expect, it } from '@jest/globals';
import type { SchemaObject } from '../openapi.ts';
import { fieldItem, fieldList } from './schema-fields.ts';

/** The text of some markup. */
const read = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
const fields = (schema: SchemaObject, tellsRequired = true) =>
  [...fieldList(schema, tellsRequired).markup.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) =>
    read(item),
  );
const field = (schema: SchemaObject) =>
  read(fieldItem({ name: 'it', schema, required: undefined }).markup);

describe('the fields of a payload on the API page', () => {
  it('TOOL-02 lists nested fields by their paths, and marks required ones', () => {
    const address = {
      type: 'object',
      properties: { city: { type: 'string' }, lines: { type: 'array', items: { type: 'string' } } },
      required: ['city'],
    };
    const schema: SchemaObject = {
      type: 'array',
      items: { type: 'object', properties: { address, id: { type: 'string' } }, required: ['id'] },
    };
    expect(fields(schema)).toEqual([
      '[].address object',
      '[].address.city string required',
      '[].address.lines list of string',
      '[].id string required',
    ]);
  });

  it('TOOL-02 does not mark required fields in a response', () => {
    const schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    expect(fields(schema, false)).toEqual(['id string']);
  });

  it('TOOL-02 describes a payload that is not an object in one line', () => {
    expect(read(fieldList({ type: 'string' }, true).markup)).toBe('string');
    expect(read(fieldList({ type: 'array', items: { type: 'string' } }, true).markup)).toBe(
      'list of string',
    );
  });

  it.each<[SchemaObject, string]>([
    [{ const: 'sedan' }, 'always "sedan"'],
    [{ enum: ['sedan', 2] }, 'one of "sedan", 2'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ oneOf: [{ type: 'number' }, { type: 'number' }, { type: 'null' }] }, 'number or null'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'object' } }, 'list of object'],
    [{ type: 'string', format: 'binary' }, 'bytes'],
    [{ type: 'string', format: 'date' }, 'string'],
    [{}, 'anything'],
  ])('TOOL-02 describes %j as %s', (schema, said) => {
    expect(field(schema)).toBe(`it ${said}`);
  });

  it.each<[SchemaObject, string]>([
    [{ type: 'string', minLength: 1 }, 'not empty'],
    [
      { type: 'string', minLength: 8, maxLength: 72 },
      'at least 8 characters · at most 72 characters',
    ],
    [{ type: 'integer', minimum: 0, maximum: 9 }, 'at least 0 · at most 9'],
    [{ type: 'array', items: {}, maxItems: 4 }, 'at most 4 entries'],
    [{ type: 'string', description: 'A day', maxLength: 10 }, 'A day · at most 10 characters'],
    [{ anyOf: [{ type: 'null' }, { type: 'string', maxLength: 5 }] }, 'at most 5 characters'],
  ])('TOOL-02 lists the limits of %j: %s', (schema, limits) => {
    expect(field(schema)).toMatch(new RegExp(` ${limits}$`));
  });

  it('TOOL-02 has no empty paragraph for a field without a description or limits', () => {
    const { markup } = fieldItem({ name: 'it', schema: { type: 'string' }, required: undefined });
    expect(markup).not.toContain('<p>');
  });

  it('TOOL-02 leaves out the bounds common to all integers', () => {
    const { MIN_SAFE_INTEGER: minimum, MAX_SAFE_INTEGER: maximum } = Number;
    expect(field({ type: 'integer', minimum, maximum })).toBe('it integer');
  });
});
