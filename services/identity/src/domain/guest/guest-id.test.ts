import { describe, expect, it } from '@jest/globals';
import { isValidGuestId } from './guest-id.ts';

describe('a guest id', () => {
  it('is guest_ and a UUID', () => {
    expect(isValidGuestId('guest_3f2b8c1e-9d4a-4e6f-8a7b-0c1d2e3f4a5b')).toBe(true);
  });

  it.each(['', '12', 'guest_', 'guest_x', '3f2b8c1e-9d4a-4e6f-8a7b-0c1d2e3f4a5b'])(
    'is not "%s"',
    (text) => expect(isValidGuestId(text)).toBe(false),
  );
});
