import { createLogger } from '@dewlane/service-kit';
import { describe, expect, it, jest } from '@jest/globals';
import { repeatEvery } from './repeat-every.ts';

const log = createLogger({ name: 'test', level: 'silent' });

describe('repeated work', () => {
  it('is repeated after a failure, but not after the stop', async () => {
    jest.useFakeTimers();
    try {
      let runs = 0;
      const work = async () => {
        runs += 1;
        throw new Error('failed');
      };
      const job = repeatEvery(1_000, work, log);
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
});
