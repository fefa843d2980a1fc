import { eventually } from '@dewlane/test-engines';
import { describe, expect, it, jest } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import { createLogger } from '../process/logging.ts';
import { type Labels, type Metrics, noMetrics } from '../telemetry/metrics.ts';
import { jobRuns } from './job-runs.ts';
import { repeatEvery } from './repeat-every.ts';

const measured = jobRuns(noMetrics, silent);

describe('repeated work', () => {
  it('is repeated after a failure, but not after the stop', async () => {
    jest.useFakeTimers();
    try {
      let runs = 0;
      const work = async () => {
        runs += 1;
        throw new Error('failed');
      };
      const job = repeatEvery({ name: 'work', everyMs: 1_000, work, measured });
      await jest.advanceTimersByTimeAsync(10_000);
      expect(runs).toBeGreaterThan(2);
      await job.stop();
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
    const work = async () => {
      runs += 1;
      if (runs === 2) throw new Error('the table is gone');
    };
    const counting = jobRuns(metrics, log);
    const job = repeatEvery({ name: 'unlock', everyMs: 1, work, measured: counting });
    await eventually(() => runs >= 2);
    await job.stop();
    expect(counted.slice(0, 4)).toEqual([
      'begun unlock done',
      'begun unlock failed',
      'ended unlock done',
      'ended unlock failed',
    ]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { job: 'unlock', reason: 'the table is gone', msg: 'a job failed' },
    ]);
  });
});
