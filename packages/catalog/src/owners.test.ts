import { describe, expect, it } from '@jest/globals';
import { isGuestId, ownerIdsOf } from './owners.ts';

describe('an owner', () => {
  it('has the rows of the guests that moved to the account', () => {
    expect(ownerIdsOf({ id: '7', guestIds: ['guest_1', 'guest_2'] })).toEqual([
      '7',
      'guest_1',
      'guest_2',
    ]);
  });

  it('is a guest or an account', () => {
    expect(['guest_1', '42', 'x_guest_1'].map(isGuestId)).toEqual([true, false, false]);
  });
});
