import { createLogger, jobRuns, type Labels, type Metrics, noMetrics } from '@dewlane/service-kit';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it, jest } from '@jest/globals';
import { deliverMail } from '../../application/jobs/deliver-mail.ts';
import type { ClaimedMail } from '../../application/mail-ports.ts';
import type { Dependencies } from '../../application/ports.ts';
import { repeatEvery } from './repeat-every.ts';

const silent = createLogger({ name: 'test', level: 'silent' });
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

  it('ends at a stop with the messages that are being sent, however many are due', async () => {
    const now = new Date();
    let due = 100;
    const claim = async (_now: Date, _lease: Date, limit: number) =>
      Array.from({ length: Math.min(limit, due) }, (): ClaimedMail => {
        due -= 1;
        return {
          id: `mail-${due}`,
          userId: 1,
          kind: 'password-changed',
          to: 'jo@example.com',
          createdAt: now,
          sendUntil: new Date(now.getTime() + 60_000),
          firstName: null,
          language: null,
          attempts: 1,
        };
      });
    const mail = { claim, finish: async () => undefined };
    const deps = { tables: { mail }, clock: () => now } as unknown as Dependencies;
    let handOver = (): void => undefined;
    const accepted = new Promise<void>((resolve) => {
      handOver = resolve;
    });
    let posted = 0;
    const post = async () => {
      posted += 1;
      await accepted;
    };
    const render = () => ({ subject: '', text: '', html: '' });
    const work = deliverMail(deps, { render, post });
    const job = repeatEvery({ name: 'mail', everyMs: 1_000, work, measured });
    await eventually(() => posted === 4);
    const stopped = job.stop();
    handOver();
    await stopped;
    expect(posted).toBe(4);
  });
});
