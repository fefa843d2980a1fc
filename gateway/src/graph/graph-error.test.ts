import { describe, expect, it } from '@jest/globals';
import { presentError } from './graph-error.ts';

describe('an error as clients see it', () => {
  it.each([
    ['fields', { phone: 'Please enter a phone number.' }],
    ['current', { version: 2 }],
    ['alternatives', ['2026-11-19 8:00 AM']],
    ['retryAfterSeconds', 3],
  ])('keeps %s, and has no other details', (name, value) => {
    const extensions = { code: 'CONFLICT', [name]: value };
    expect(presentError({ message: 'Not now.', extensions })).toEqual({
      message: 'Not now.',
      extensions: { ...extensions, status: 409 },
    });
  });

  it('holds neither a stack trace nor the name of a service', () => {
    const extensions = { code: 'NOT_FOUND', stacktrace: ['at secret'], serviceName: 'bookings' };
    const shown = presentError({ message: 'Not here.', path: ['car'], extensions });
    expect(shown).toStrictEqual({
      message: 'Not here.',
      path: ['car'],
      extensions: { code: 'NOT_FOUND', status: 404 },
    });
  });
});
