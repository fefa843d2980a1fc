import { describe, expect, it } from '@jest/globals';
import { textNumberOf } from './text-number.ts';

describe('the number of a text message', () => {
  it.each([
    '(408) 555-0142',
    '408.555.0142',
    ' 4085550142 ',
    '1 408 555 0142',
    '+1 (408) 555-0142',
    '+14085550142',
  ])('SELF-07 is recognised in every notation: %j', (written) => {
    expect(textNumberOf(written)).toBe('+14085550142');
  });

  it.each([
    ['of another country', '+44 20 7946 0958'],
    ['of another country with ten digits', '+49 408 555 0142'],
    ['that begins as ours, with a country of ten digits', '+4085550142'],
    ['of Canada', '(416) 555-0142'],
    ['of Jamaica, which costs many times as much', '876-555-0142'],
    ['that costs extra', '900 555 0142'],
    ['without an area code', '555-0142'],
    ['whose area code there can not be', '155 555 0142'],
    ['whose exchange there can not be', '408 155 0142'],
    ['with an extension', '408 555 0142 99'],
    ['that is none', ''],
  ])('SELF-07 is null %s', (_, written) => {
    expect(textNumberOf(written)).toBeNull();
  });
});
