import { describe, expect, it } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import { createPrometheusMetrics } from '../telemetry/prometheus.ts';
import { jobRuns } from './job-runs.ts';

describe('the runs of jobs', () => {
  it('OBS-11 counts from 0 on, so that a first failure is an increase', async () => {
    const metrics = createPrometheusMetrics('test');
    const runs = jobRuns(metrics, silent);
    const counted = async (outcome: string) => {
      const lines = (await metrics.text()).split('\n');
      const series = 'dewlane_job_duration_seconds_count{';
      const told = lines.find(
        (line) => line.startsWith(series) && line.includes(`name="tidy",outcome="${outcome}"`),
      );
      return told?.split(' ').at(-1);
    };
    runs.begin('tidy');
    expect([await counted('done'), await counted('failed')]).toEqual(['0', '0']);
    await runs.run('tidy', async () => {
      throw new Error('the table is gone');
    });
    expect([await counted('done'), await counted('failed')]).toEqual(['0', '1']);
    await runs.run('tidy', async () => undefined);
    expect([await counted('done'), await counted('failed')]).toEqual(['1', '1']);
  });
});
