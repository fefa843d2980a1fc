import { describe, expect, it } from '@jest/globals';
import { serviceDayOf } from './slots.ts';

describe('the day of a service date', () => {
  it.each([
    '2026-12-03',
    '2026-12-03 Morning (8AM - 12PM)',
    '2026-12-03T10:00',
    '2026-12-03 7:03 AM',
  ])('is its date without the time: %s', (text) => expect(serviceDayOf(text)).toBe('2026-12-03'));
});
