import { describe, expect, it } from '@jest/globals';
import { findZoneCalls, zoneCallsOf } from './process-zone.mjs';

describe('the time zone of the process', () => {
  it.each([
    ['const at = new Date(start); at.setHours(at.getHours() - 24);', ['setHours', 'getHours']],
    ['export const today = () => new Date(2026, 10, 21);', ['new Date of parts']],
    ['export const day = (at: Date) => at?.toDateString();', ['toDateString']],
    ['export const at = new Date(start.getTime() - 3_600_000).getUTCHours();', []],
  ])('is used by %s: %j', (text, calls) => {
    expect(zoneCallsOf(text, 'a.ts')).toEqual(calls);
  });

  it('JOB-02 isn’t used by server code, because times are in the business time zone', () => {
    expect(findZoneCalls(process.cwd())).toEqual([]);
  });
});
