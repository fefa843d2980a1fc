import { describe, expect, it } from '@jest/globals';
import { outsideQuietHours } from './quiet-hours.ts';

const ZONE = 'America/Los_Angeles';
const at = (iso: string) => new Date(iso);

describe('a reminder by text message', () => {
  it.each([
    ['in the day stays', '2026-11-20T16:00:00Z', '2026-11-20T16:00:00Z'],
    ['at 6 AM goes on the evening before', '2026-11-20T14:00:00Z', '2026-11-20T04:59:00Z'],
    ['at 9 PM goes a minute earlier', '2026-11-20T05:00:00Z', '2026-11-20T04:59:00Z'],
    ['at 8:59 PM stays', '2026-11-20T04:59:00Z', '2026-11-20T04:59:00Z'],
    ['on the morning after the clocks went back', '2026-11-01T14:00:00Z', '2026-11-01T03:59:00Z'],
  ])('SELF-07 goes before the quiet hours: %s', (_, planned, sent) => {
    expect(outsideQuietHours(at(planned), ZONE)).toEqual(at(sent));
  });
});
