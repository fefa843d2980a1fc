import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RoundResult } from './result.ts';
import { openResults } from './results-file.ts';
import { summaryOf } from './summary.ts';

const PASSED: RoundResult = {
  seed: '1',
  part: 'relay',
  round: 1,
  fault: 'kill',
  what: 'bookings-relay killed',
  bookings: 24,
  repeats: { '503': 2, 'no response': 1 },
  healthyMs: 1_500,
  waitedMs: 0,
  confirmedMs: 1_700,
  drainedMs: 300,
  ended: 0,
  load: 1.5,
  broken: [],
};

describe('the results file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dewlane-test-results-'));
    file = path.join(folder, 'new', 'faults.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('still has the earlier rounds after an interruption', () => {
    openResults(file).append(PASSED);
    appendFileSync(file, '{"seed":"1","part":"re');
    const results = openResults(file);
    expect(results.has('1', 'relay', 1)).toBe(true);
    expect(results.has('1', 'relay', 2)).toBe(false);
    expect(results.has('2', 'relay', 1)).toBe(false);
    results.append({ ...PASSED, round: 2 });
    expect(openResults(file).all()).toEqual([PASSED, { ...PASSED, round: 2 }]);
  });

  it('is summed up in a table of medians, with the longest times in brackets', () => {
    const slow = { ...PASSED, round: 2, healthyMs: 9_000, broken: ['a booking is missing'] };
    const lost = { ...PASSED, round: 3, healthyMs: null, broken: ['never healthy'] };
    const row = summaryOf([PASSED, slow, lost]).split('\n')[2];
    expect(row).toBe(
      '| relay | 3 | 3 / 0 / 0 / 0 / 0 | 1 | 72 | 9 | 9.0 s (never) | 1.7 s (1.7 s) | 0.3 s (0.3 s) |',
    );
  });
});
