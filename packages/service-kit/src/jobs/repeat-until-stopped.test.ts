import { eventually } from '@dewlane/test-engines';
import { describe, expect, it, jest } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import { createLogger } from '../process/logging.ts';
import { type Labels, type Metrics, noMetrics } from '../telemetry/metrics.ts';
import { jobRuns } from './job-runs.ts';
import { repeatUntilStopped } from './repeat-until-stopped.ts';

const measured = jobRuns(noMetrics, silent);

describe('repeated work', () => {
  it('is repeated after a failure, but not after the stop', async () => {
    jest.useFakeTimers();
    try {
      let runs = 0;
      const run = async () => {
        runs += 1;
        throw new Error('failed');
      };
      const stopping = new AbortController();
      const { signal } = stopping;
      const over = repeatUntilStopped({ name: 'work', run, pauseMs: 1_000, measured, signal });
      await jest.advanceTimersByTimeAsync(10_000);
      expect(runs).toBeGreaterThan(2);
      stopping.abort();
      await over;
      const atStop = runs;
      await jest.advanceTimersByTimeAsync(10_000);
      expect(runs).toBe(atStop);
    } finally {
      jest.useRealTimers();
    }
  });

  it('OBS-11 is counted as a job, and so are its failures, which are logged as such', async () => {
    const counted: string[] = [];
    const lines: string[] = [];
    const telling = (what: string) => (labels: Labels) =>
      void counted.push(`${what} ${labels['name']} ${labels['outcome']}`);
    const metrics: Metrics = {
      ...noMetrics,
      durations: () => ({ begin: telling('begun'), observe: telling('ended') }),
    };
    const log = createLogger({ name: 'test' }, { write: (line) => lines.push(line) });
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 2) throw new Error('the table is gone');
    };
    const counting = jobRuns(metrics, log);
    const stopping = new AbortController();
    const { signal } = stopping;
    const repeated = { name: 'unlock', run, pauseMs: 1, measured: counting, signal };
    const over = repeatUntilStopped(repeated);
    await eventually(() => runs >= 2);
    stopping.abort();
    await over;
    expect(counted.slice(0, 2)).toEqual(['ended unlock done', 'ended unlock failed']);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { job: 'unlock', reason: 'the table is gone', msg: 'a job failed' },
    ]);
  });
});
