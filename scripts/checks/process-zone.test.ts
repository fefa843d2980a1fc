import { describe, expect, it } from '@jest/globals';
import { findZoneCalls, zoneCallsOf } from './process-zone.mjs';

describe('the time zone of the process', () => {
  it.each([
    ['const at = new Date(start); at.setHours(at.getHours() - 24);', ['setHours', 'getHours']],
    ['export const today = () => new Date(2026, 10, 21);', ['new Date of parts']],
    ['export const day = (at: Date) => at?.toDateString();', ['toDateString']],
    ['export const at = new Date(start.getTime() - 3_600_000).getUTCHours();', []],
  ])('is asked for in %s: %j', (text, calls) => {
    expect(zoneCallsOf(text, 'a.ts')).toEqual(calls);
  });

  it('JOB-02 is asked for by nothing that runs on servers: times are those of the business', () => {
    expect(findZoneCalls(process.cwd())).toEqual([]);
  });
});
