import { expect, it } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import type { JobQueue } from './job-queue.ts';
import { sweepUntilStopped } from './sweeper.ts';

const NOON = Date.parse('2026-11-01T12:00:00.000Z');

it('sets alarms for the right time after a run that took long, also for what became due meanwhile', async () => {
  let now = NOON;
  const stopping = new AbortController();
  const alarms: [delayMs: number, id: string][] = [];
  const queue: JobQueue = {
    addNow: async () => undefined,
    addLater: async (_job, delayMs, id) => void alarms.push([delayMs, id]),
    counts: async () => ({}),
    stop: async () => undefined,
  };
  const dueAfter = (seconds: number) => new Date(NOON + seconds * 1_000);
  await sweepUntilStopped({
    jobs: {
      mail: {
        run: async () => undefined,
        dueTimes: async () => [dueAfter(-5), dueAfter(30), dueAfter(70), dueAfter(170)],
      },
    },
    async runNow() {
      now += 50_000;
      stopping.abort();
    },
    queue: () => queue,
    clock: () => new Date(now),
    sweepMs: 60_000,
    log: silent,
    signal: stopping.signal,
  });
  const id = (seconds: number) => `mail-${dueAfter(seconds).getTime()}`;
  expect(alarms).toEqual([
    [0, id(30)],
    [20_000, id(70)],
    [120_000, id(170)],
  ]);
});
