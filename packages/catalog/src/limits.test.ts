import { expect, it } from '@jest/globals';
import { QUOTAS } from './limits.ts';

it('PERM-10 lets one owner keep what design.md promises, by default', () => {
  expect(QUOTAS).toMatchObject({
    vehicles: 100,
    unusedPhotos: 50,
    drafts: 20,
    appointmentsAhead: 100,
  });
});
