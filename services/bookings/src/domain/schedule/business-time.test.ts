import { describe, expect, it } from '@jest/globals';
import { slotEndOf, startOf, startOfDay } from './business-time.ts';
import { parseServiceTime } from './service-time.ts';

const ZONE = 'America/Los_Angeles';
const start = (text: string) => startOf(parseServiceTime(text), ZONE).toISOString();

describe('the start of a service', () => {
  it.each([
    ['2026-11-21', '2026-11-21T16:00:00.000Z'],
    ['2026-11-21 morning', '2026-11-21T16:00:00.000Z'],
    ['2026-11-21 afternoon', '2026-11-21T20:00:00.000Z'],
    ['2026-11-21 evening', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21 2:30 PM', '2026-11-21T22:30:00.000Z'],
    ['2026-11-21 12:15 AM', '2026-11-21T08:15:00.000Z'],
    ['2026-11-21 12:00 PM', '2026-11-21T20:00:00.000Z'],
    ['2026-07-01 morning', '2026-07-01T15:00:00.000Z'],
  ])('turns %s into %s', (text, instant) => {
    expect(start(text)).toBe(instant);
  });

  it('moves forward if the clocks skip that hour', () => {
    expect(start('2026-03-08 01:59')).toBe('2026-03-08T09:59:00.000Z');
    expect(start('2026-03-08 02:30')).toBe('2026-03-08T10:30:00.000Z');
    expect(start('2026-03-08 03:30')).toBe('2026-03-08T10:30:00.000Z');
    expect(start('2026-03-08 morning')).toBe('2026-03-08T15:00:00.000Z');
  });

  it('is the first one if the hour occurs twice', () => {
    expect(start('2026-11-01 01:30')).toBe('2026-11-01T08:30:00.000Z');
    expect(start('2026-11-01 02:00')).toBe('2026-11-01T10:00:00.000Z');
    expect(start('2026-11-01 morning')).toBe('2026-11-01T16:00:00.000Z');
  });
});

describe('the business day', () => {
  it('begins at local midnight, also on days when the clocks change', () => {
    expect(startOfDay('2026-03-08', ZONE).toISOString()).toBe('2026-03-08T08:00:00.000Z');
    expect(startOfDay('2026-03-09', ZONE).toISOString()).toBe('2026-03-09T07:00:00.000Z');
    expect(startOfDay('2026-11-02', ZONE).toISOString()).toBe('2026-11-02T08:00:00.000Z');
  });

  it('ends its slots at 12:00, 16:00 and 20:00', () => {
    const end = (text: string) => slotEndOf(parseServiceTime(text), ZONE)?.toISOString();
    expect(end('2026-11-21 morning')).toBe('2026-11-21T20:00:00.000Z');
    expect(end('2026-11-21 afternoon')).toBe('2026-11-22T00:00:00.000Z');
    expect(end('2026-11-21 evening')).toBe('2026-11-22T04:00:00.000Z');
    expect(end('2026-11-21')).toBeUndefined();
    expect(end('2026-11-21 14:00')).toBeUndefined();
  });
});
