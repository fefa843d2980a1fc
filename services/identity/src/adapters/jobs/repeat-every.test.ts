import { eventually } from '@dewlane/local/testing';
import { createLogger } from '@dewlane/service-kit';
import { describe, expect, it } from '@jest/globals';
import { repeatEvery } from './repeat-every.ts';

const log = createLogger({ name: 'test', level: 'silent' });

describe('repeated work', () => {
  it('comes again after a failure, and no more after the stop', async () => {
    let runs = 0;
    const job = repeatEvery(
      1,
      async () => {
        runs += 1;
        throw new Error('failed');
      },
      log,
    );
    await eventually(() => expect(runs).toBeGreaterThan(2));
    await job.stop();
    const atStop = runs;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runs).toBe(atStop);
  });
});
