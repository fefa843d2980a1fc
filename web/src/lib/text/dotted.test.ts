import { expect, it } from '@jest/globals';
import { dotted } from './dotted.ts';

it('joins the given parts with dots, so that no line begins with a dot', () => {
  expect(dotted(['Saturday', null, '', undefined, false, 'Camry'])).toBe('Saturday\u00a0· Camry');
  expect(dotted([])).toBe('');
});
