import { describe, expect, it } from '@jest/globals';
import { parseJson } from './json-text.ts';

const MOST = 10;
const parse = (text: string) => parseJson(text, MOST);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('SEC-04 a JSON text from outside', () => {
  it.each([
    ['an object', '{"a":1,"b":[true,null,"c"]}', { a: 1, b: [true, null, 'c'] }],
    ['a value by itself', '"text"', 'text'],
    ['commas and brackets in a text', `"${',[{'.repeat(20)}"`, ',[{'.repeat(20)],
    ['a text that ends in an escaped backslash', '["a\\\\",1]', ['a\\', 1]],
    ['a text with an escaped quote', '["a\\",[[[[[[[[[[[[",1]', ['a",[[[[[[[[[[[[', 1]],
    ['an escape in a harmless key', '{"caf\\u00e9":{"x":null}}', { café: { x: null } }],
  ])('is read if it contains %s', (_what, text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it('may contain the given number of values, counting containers, and no more', () => {
    expect(parse('[1,2,3,4,5,6,7,8,9]')).toHaveLength(9);
    expect(() => parse('[1,2,3,4,5,6,7,8,9,10]')).toThrow('The request holds too many values.');
    expect(() => parse(`{"a":[1,2,3,4],"b":[5,6,7,8]}`)).toThrow('too many values');
    // A text that ends in an escaped backslash hides none of those behind it.
    expect(() => parse('["a\\\\",1,2,3,4,5,6,7,8,9]')).toThrow('too many values');
  });

  it('may nest 64 deep, and no deeper', () => {
    expect(parseJson(nested(64), 100)).toEqual(JSON.parse(nested(64)));
    expect(() => parseJson(nested(65), 100)).toThrow('The request is nested too deeply.');
    // Content between the brackets doesn't reduce the depth.
    expect(() => parseJson(`${'{"a": '.repeat(65)}1${'}'.repeat(65)}`, 100)).toThrow('too deeply');
    // Siblings don't add depth.
    expect(parseJson(`[${Array(80).fill('[]').join()}]`, 1_000)).toHaveLength(80);
  });

  it('is refused before it is parsed, even if it isn’t valid JSON', () => {
    expect(() => parse(',,,,,,,,,,,,')).toThrow('too many values');
  });

  it.each(['', '{', '{"a":}', '"no end', '"no end\\'])('is refused as invalid: %j', (text) => {
    expect(() => parse(text)).toThrow('The request is not valid JSON.');
  });

  it.each([
    '{"__proto__":{}}',
    '{"\\u005f_proto__":{}}',
    '[{"a":[{"__proto__":null}]}]',
    '{"\\u0061":{"b":{"__pro\\u0074o__":1}}}',
  ])('is refused for a key that changes a prototype: %s', (text) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'BAD_REQUEST',
        message: expect.stringMatching(/understood/),
      }),
    );
  });

  it('keeps the name of such a key as a value', () => {
    expect(parse('{"name":"__proto__"}')).toEqual({ name: '__proto__' });
  });
});
