import { expect, it } from '@jest/globals';
import { dotted } from './dotted.ts';

it('joins what there is by dots that no line begins with', () => {
  expect(dotted(['Saturday', null, '', undefined, false, 'Camry'])).toBe('Saturday\u00a0· Camry');
  expect(dotted([])).toBe('');
});
