import { describe, expect, it } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import { newTraceparent } from '../activity/activity.ts';
import { noMetrics } from '../telemetry/metrics.ts';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';
import { jobRuns } from './job-runs.ts';
import { createLocalRunner } from './local-runner.ts';

describe('a run of a job', () => {
  it.each(['runNow', 'runQueued'] as const)(
    'belongs to the trace of the request for it, and only the one run does: %s',
    async (run) => {
      const parents: unknown[] = [];
      const tracing: Tracing = {
        ...noTracing,
        open(name, options) {
          parents.push(options.parent);
          return noTracing.open(name, options);
        },
      };
      const runner = createLocalRunner(
        { wash: { run: async () => undefined } },
        { measured: jobRuns(noMetrics, silent), tracing, signal: new AbortController().signal },
      );
      const asker = newTraceparent();
      await runner[run]('wash', asker);
      await runner[run]('wash', undefined);
      expect(parents).toEqual([asker, undefined]);
    },
  );
});
