import { describe, expect, it } from '@jest/globals';
import { silent } from '../../test/constants.ts';
import type { Logger } from '../process/logging.ts';
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

it('OBS-11 goes on with every job after a sweep that throws, and logs why', async () => {
  const stopping = new AbortController();
  const swept: string[] = [];
  const told: unknown[] = [];
  const job = { run: async () => undefined, dueTimes: async () => [] };
  await sweepUntilStopped({
    jobs: { broken: job, mail: job },
    async runNow(name) {
      swept.push(name);
      if (swept.length >= 6) stopping.abort();
      if (name === 'broken') throw new Error('unforeseen');
    },
    queue: () => undefined,
    clock: () => new Date(NOON),
    sweepMs: 1,
    log: { ...silent, error: (what: object) => void told.push(what) } as unknown as Logger,
    signal: stopping.signal,
  });
  expect(swept.filter((name) => name === 'broken').length).toBeGreaterThanOrEqual(3);
  expect(swept.filter((name) => name === 'mail').length).toBeGreaterThanOrEqual(2);
  expect(told[0]).toEqual({ job: 'broken', err: new Error('unforeseen') });
});

describe('a job with a period', () => {
  const PERIOD_MS = 60;
  const refusing = async () => {
    throw new Error('OOM command not allowed');
  };

  /** Sweeps every millisecond of a clock of its own until noon and three periods; `queueAt` says by it what becomes of alarms. */
  async function sweepThreePeriods(queueAt: (ms: number) => 'open' | 'full' | 'closed') {
    let now = 0;
    const stopping = new AbortController();
    const ran: number[] = [];
    const alarms = new Set<string>();
    const queueThat = (addLater: JobQueue['addLater']): JobQueue => ({
      addNow: async () => undefined,
      addLater,
      counts: async () => ({}),
      stop: async () => undefined,
    });
    const queues = {
      open: queueThat(async (_job, _delayMs, id) => void alarms.add(id)),
      full: queueThat(refusing),
      closed: undefined,
    };
    await sweepUntilStopped({
      jobs: { tidy: { run: async () => undefined, everyMs: PERIOD_MS } },
      runNow: async () => void ran.push(now),
      queue() {
        const at = now;
        now += 1;
        if (now > 3 * PERIOD_MS + 5) stopping.abort();
        return queues[queueAt(at)];
      },
      clock: () => new Date(NOON + now),
      sweepMs: 1,
      log: silent,
      signal: stopping.signal,
    });
    return { ran, alarms: [...alarms] };
  }
  const alarm = (period: number) => `tidy-${NOON + period * PERIOD_MS}`;

  it.each(['full', 'closed'] as const)(
    'JOB-08 runs here once per period while the queue is %s',
    async (state) => {
      const { ran } = await sweepThreePeriods(() => state);
      expect(ran.map((at) => Math.floor(at / PERIOD_MS))).toEqual([1, 2, 3]);
    },
  );

  it('JOB-08 leaves its runs to a queue that takes its alarms', async () => {
    const { ran, alarms } = await sweepThreePeriods(() => 'open');
    expect(ran).toEqual([]);
    expect(alarms).toEqual([1, 2, 3, 4].map(alarm));
  });

  it('JOB-08 runs here what the queue had taken, if the queue is gone when the time has come', async () => {
    const isGone = (at: number) => at >= PERIOD_MS && at < PERIOD_MS + 20;
    const { ran } = await sweepThreePeriods((at) => (isGone(at) ? 'full' : 'open'));
    expect(ran.map((at) => Math.floor(at / PERIOD_MS))).toEqual([1]);
  });

  it('JOB-08 asks a queue that is back at once for what came due since the sweep that failed', async () => {
    const { ran, alarms } = await sweepThreePeriods((at) => (at < PERIOD_MS ? 'closed' : 'open'));
    expect(ran).toEqual([]);
    expect(alarms).toEqual([1, 2, 3, 4].map(alarm));
  });
});
