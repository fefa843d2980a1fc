import { describe, expect, it } from '@jest/globals';
import { failureBody } from './failure.ts';
import { accountUser, loginRequest, resolveSessionsResponse, signedIn } from './identity.ts';
import { ownedVehicle } from './ownership.ts';
import { PICTURE_MAX_BYTES } from './photos.ts';
import { tokenClaims } from './token.ts';

describe('the token’s claims', () => {
  const customer = { kind: 'customer', id: '7', guestIds: ['guest_1'] };
  const staff = { id: '1', username: 'admin', role: 'admin' };

  it.each([
    ['a guest', { customer: { kind: 'guest', id: 'guest_1', guestIds: [] } }],
    ['a customer and staff at once', { customer, staff }],
    ['the gateway itself', { system: 'gateway', for: 'identity' }],
    ['the gateway itself, of the previous version', { system: 'gateway' }],
    ['nobody', {}],
  ])('can name %s', (_name, claims) => {
    expect(tokenClaims.parse(claims)).toEqual(claims);
  });

  it.each([
    ['a person of an unknown kind', { customer: { ...customer, kind: 'staff' } }],
    ['staff of another role', { staff: { ...staff, role: 'owner' } }],
    ['another system', { system: 'vehicles' }],
    ['an id that isn’t text', { customer: { ...customer, id: 7 } }],
  ])('cannot name %s', (_name, claims) => {
    expect(tokenClaims.safeParse(claims).success).toBe(false);
  });

  it('drops the registered claims', () => {
    expect(tokenClaims.parse({ customer, iss: 'gateway', exp: 1 })).toEqual({ customer });
  });
});

describe('the contracts between gateway and services', () => {
  it('API-38 requires error, message and code in a failure, and accepts fields', () => {
    const failure = { error: 'No', message: 'No', code: 'VALIDATION_FAILED' };
    expect(failureBody.parse(failure)).toEqual(failure);
    const withFields = { ...failure, fields: { email: 'Required' } };
    expect(failureBody.parse(withFields)).toEqual(withFields);
    for (const name of Object.keys(failure)) {
      expect(failureBody.safeParse({ ...failure, [name]: undefined }).success).toBe(false);
    }
  });

  it('leaves the validation of the browser’s input to identity', () => {
    const request = {
      input: ['anything'],
      guestId: null,
      deviceToken: null,
      origin: { address: '192.0.2.1', userAgent: null },
    };
    expect(loginRequest.parse(request)).toEqual(request);
  });

  it('has null for a cookie without a live session', () => {
    const nobody = { customer: null, staff: null, guestUntil: null };
    expect(resolveSessionsResponse.parse(nobody)).toEqual(nobody);
  });

  it('OPS-28 reads a language that only a later identity knows as none', () => {
    const user = { id: '7', email: 'a@example.com', username: 'a', firstName: null };
    const read = accountUser.parse({ ...user, language: 'fr', adminEntry: false });
    expect(read).toEqual({ ...user, language: null, adminEntry: false });
  });

  it('says when a session ends', () => {
    const user = {
      id: '7',
      email: 'a@example.com',
      username: 'a',
      firstName: null,
      language: null,
      adminEntry: false,
    };
    const response = {
      user,
      sessionId: 's',
      expiresAt: '2026-12-20T18:00:00.000Z',
      deviceToken: 'd',
      hasTransferredData: false,
    };
    // An identity of the previous version says neither whether the guest stays one nor which sessions it has ended.
    expect(signedIn.parse(response)).toEqual({ ...response, guestStays: false, ended: [] });
    expect(signedIn.safeParse({ ...response, expiresAt: 'soon' }).success).toBe(false);
  });

  it('names the owner and version of a vehicle', () => {
    const vehicle = {
      id: 'v',
      userId: '7',
      label: 'Camry',
      type: 'sedan',
      miles: '0',
      color: null,
      version: 1,
    };
    expect(ownedVehicle.parse(vehicle)).toEqual(vehicle);
    expect(ownedVehicle.safeParse({ ...vehicle, version: 1.5 }).success).toBe(false);
  });

  it('accepts pictures up to 12 MB', () => {
    expect(PICTURE_MAX_BYTES).toBe(12 * 1024 * 1024);
  });
});
