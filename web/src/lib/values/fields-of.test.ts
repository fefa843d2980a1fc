import { describe, expect, it } from '@jest/globals';
import { fieldsOf } from './fields-of.ts';

describe('a value from outside', () => {
  it.each([null, undefined, 7, 'text'])('has no fields if it is %p', (value) => {
    expect(fieldsOf(value)['answer']).toBeUndefined();
  });

  it('has the fields of an object', () => {
    expect(fieldsOf({ response: 42 })).toEqual({ response: 42 });
  });
});
