import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { processorWaitMs } from '../product/process-tree.ts';
import { brokenBounds } from './bounds.ts';

const KEPT = { bookings: 20, healthyMs: 10_000, waitedMs: 0, confirmedMs: 11_000, drainedMs: 500 };

describe('a round', () => {
  it('keeps its bounds if its part is healthy in time', () => {
    expect(brokenBounds('gateway', KEPT)).toEqual([]);
    expect(brokenBounds('postgres', { ...KEPT, healthyMs: 30_000 })).toEqual([]);
  });

  it.each([
    [{ healthyMs: 10_001 }, 'healthy after 10001 ms'],
    [{ healthyMs: null }, 'healthy after null ms'],
    [{ bookings: 19 }, 'only 19 bookings'],
    [{ confirmedMs: null }, 'no booking begun afterwards was confirmed'],
    [{ drainedMs: null }, 'not everything arrived'],
  ])('breaks its bounds by %j', (figures, sentence) => {
    expect(brokenBounds('gateway', { ...KEPT, ...figures })).toEqual([sentence]);
  });

  it('does not count how long its process waited for a processor', () => {
    const late = { ...KEPT, healthyMs: 14_700 };
    expect(brokenBounds('gateway', { ...late, waitedMs: 4_700 })).toEqual([]);
    expect(brokenBounds('gateway', { ...late, waitedMs: 4_699 })).toHaveLength(1);
    expect(brokenBounds('gateway', { ...KEPT, healthyMs: null, waitedMs: 9_000 })).toHaveLength(1);
  });
});

(existsSync('/proc/self/schedstat') ? describe : describe.skip)('the wait for a processor', () => {
  it('is the time that a process loses to others that compute', async () => {
    const all = Array.from({ length: availableParallelism() + 1 }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    );
    try {
      await eventually(() => expect(processorWaitMs(all[0]?.pid)).toBeGreaterThan(200));
    } finally {
      for (const one of all) one.kill('SIGKILL');
    }
  });

  it('is zero for a process that does not run', () => {
    expect(processorWaitMs(undefined)).toBe(0);
  });
});
