import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatServiceTime, parseServiceTime, readServiceTime } from './service-time.ts';

describe('a service date', () => {
  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21 morning', '2026-11-21 Morning (8AM - 12PM)'],
    ['2026-11-21 afternoon', '2026-11-21 Afternoon (12PM - 4PM)'],
    ['2026-11-21Tevening', '2026-11-21 Evening (4PM - 8PM)'],
    ['2026-11-21 Evening (4PM - 8PM)', '2026-11-21 Evening (4PM - 8PM)'],
    ['2026-11-21 9:05 AM', '2026-11-21 9:05 AM'],
    ['2026-11-21 07:03 AM', '2026-11-21 07:03 AM'],
    ['2026-11-21T14:30', '2026-11-21 14:30'],
    ['  2026-11-21 00:00 ', '2026-11-21 00:00'],
    ['2028-02-29', '2028-02-29'],
  ])('API-15 accepts %s and stores %s', (text, stored) => {
    expect(formatServiceTime(parseServiceTime(text))).toBe(stored);
  });

  it.each([
    '',
    'tomorrow',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '0001-01-01',
    '2026-1-2',
    '21.11.2026',
    '2026-11-21 noon',
    '2026-11-21 24:00',
    '2026-11-21 13:00 PM',
    '2026-11-21 0:30 AM',
    '2026-11-21 9:5 AM',
    '2026-11-21  morning',
    '2026-11-21,morning',
    '2026-11-21T14:30:00.000Z',
  ])('API-15 rejects "%s", naming the accepted formats', (text) => {
    expect(() => parseServiceTime(text)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        fields: { serviceDate: expect.stringMatching(/YYYY-MM-DD.*morning.*h:mm AM\/PM or HH:MM/) },
      }),
    );
  });

  it('reads back every time it writes', () => {
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
    fc.assert(
      fc.property(fc.oneof(time, fc.constantFrom('morning', 'evening')), (text) => {
        const read = readServiceTime(`2026-11-21 ${text}`);
        expect(read && readServiceTime(formatServiceTime(read))).toEqual(read);
      }),
    );
  });

  it('accepts no other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\d{4}-\d{2}-\d{2}/.test(text));
        expect(readServiceTime(text)).toBeUndefined();
      }),
    );
  });
});
