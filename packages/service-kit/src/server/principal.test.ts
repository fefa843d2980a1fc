import { describe, expect, it } from '@jest/globals';
import {
  actorOf,
  type Caller,
  requireCustomer,
  requireGateway,
  requireStaff,
} from './principal.ts';

const nobody: Caller = { address: null, trace: {} };
const guest: Caller = { ...nobody, customer: { kind: 'guest', id: 'guest_1', guestIds: [] } };
const customer: Caller = {
  ...nobody,
  customer: { kind: 'customer', id: '7', guestIds: ['guest_1'] },
};
const staff = { id: '1', username: 'boss', role: 'admin' } as const;
const both: Caller = { ...customer, staff, address: '10.0.0.9' };

describe('the required caller of an operation', () => {
  it('is a customer or guest, else 401', () => {
    expect(requireCustomer(guest).id).toBe('guest_1');
    expect(() => requireCustomer({ ...nobody, staff })).toThrow('Please sign in to continue.');
  });

  it('PERM-16 is staff, else 403 for a signed-in customer and 401 for all others', () => {
    expect(requireStaff(both).username).toBe('boss');
    expect(() => requireStaff(customer)).toThrow('You are not allowed to do this.');
    for (const other of [guest, nobody]) {
      expect(() => requireStaff(other)).toThrow('Please sign in to continue.');
    }
  });

  it('is the gateway itself, else 403', () => {
    expect(() => requireGateway({ ...nobody, system: 'gateway' })).not.toThrow();
    expect(() => requireGateway(both)).toThrow('You are not allowed to do this.');
  });
});

describe('actorOf', () => {
  it('returns the customer for a customer’s change, even if staff are signed in too', () => {
    expect(actorOf(both)).toEqual({ kind: 'customer', id: '7' });
    expect(actorOf(both, 'customer')).toEqual({ kind: 'customer', id: '7' });
  });

  it('returns staff with username and address for a change by staff', () => {
    const expected = { kind: 'staff', id: '1', username: 'boss', address: '10.0.0.9' };
    expect(actorOf(both, 'staff')).toEqual(expected);
    expect(actorOf({ ...nobody, staff })).toEqual({ kind: 'staff', id: '1', username: 'boss' });
  });

  it('returns the system if there is nobody', () => {
    expect(actorOf(nobody)).toEqual({ kind: 'system', id: 'system' });
    expect(actorOf(customer, 'staff')).toEqual({ kind: 'system', id: 'system' });
  });
});
