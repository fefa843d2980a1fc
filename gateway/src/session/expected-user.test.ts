import { describe, expect, it } from '@jest/globals';
import { requireExpectedUser } from './expected-user.ts';
import type { Visitor } from './visitor.ts';

const account: Visitor['customer'] = { kind: 'customer', id: '7', guestIds: ['guest_1'] };
const guest: Visitor['customer'] = { kind: 'guest', id: 'guest_2', guestIds: [] };

describe('a page that says whose data it shows (X-Expected-User)', () => {
  it.each([
    ['the account', '7', account],
    ['the guest whom the account took over', 'guest_1', account],
    ['the guest', 'guest_2', guest],
  ])('NET-21 is served for %s', (_who, expected, customer) => {
    expect(() => requireExpectedUser({ 'x-expected-user': expected }, { customer })).not.toThrow();
  });

  it.each([
    ['a guest', guest],
    ['nobody', undefined],
    ['another account', { ...account, id: '8' }],
  ])('NET-21 is refused with 401 if the cookies stand for %s', (_who, customer) => {
    expect(() => requireExpectedUser({ 'x-expected-user': '7' }, { customer })).toThrow(
      expect.objectContaining({ code: 'UNAUTHENTICATED' }),
    );
  });

  it('NET-21 is served without the header, whoever the visitor is', () => {
    expect(() => requireExpectedUser({}, { customer: undefined })).not.toThrow();
  });
});
