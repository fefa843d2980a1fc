import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createTestDatabase,
  eventually,
  startTcpProxy,
  type TestDatabase,
} from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { startRedis } from '@dewlane/test-engines/engines';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import type pg from 'pg';
import { silent } from '../../test/constants.ts';
import { createPool } from '../database/database.ts';
import { systemClock } from '../process/clock.ts';
import { newId } from '../process/ids.ts';
import type { Running } from '../process/lifecycle.ts';
import { pause } from '../process/pause.ts';
import { createPrometheusMetrics } from '../telemetry/prometheus.ts';
import { noTelemetry } from '../telemetry/telemetry.ts';
import type { Job } from './job.ts';
import { type JobsOptions, startJobs } from './start-jobs.ts';

interface More extends Partial<Omit<JobsOptions<string>, 'name' | 'settings' | 'timing'>> {
  connectionString?: string;
  redisUrl?: string;
  sweepMs?: number;
}

const NEVER_MS = 3_600_000;
/** Nothing listens on this port. */
const NO_REDIS = 'redis://127.0.0.1:1';
/**
 * A worker considers a silent connection lost after 35 s and retries 15 s after a failure; a busy machine may need
 * both.
 */
const AFTER_AN_OUTAGE = { timeoutMs: 100_000 };

let database: TestDatabase;
let pool: pg.Pool;
let running: Running[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ name: 'jobs' });
  pool = createPool({ connectionString: database.url, max: 10 });
  await pool.query('create table tasks (id uuid primary key, due timestamptz, runs int default 0)');
  await pool.query('create table effects (task uuid, job text)');
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});
beforeEach(() => pool.query('truncate tasks, effects'));
afterEach(async () => {
  await Promise.all(running.map((part) => part.stop()));
  running = [];
});

/** A job that does every due task once, by a conditional statement. */
const tasks = (more: Partial<Job> = {}): Job => ({
  async run() {
    await pool.query(
      `with done as (update tasks set runs = runs + 1 where runs = 0 and due <= now() returning id)
       insert into effects select id from done`,
    );
  },
  async dueTimes(until) {
    const { rows } = await pool.query<{ due: Date }>(
      'select due from tasks where runs = 0 and due <= $1',
      [until],
    );
    return rows.map(({ due }) => due);
  },
  ...more,
});
const start = (
  { connectionString = database.url, redisUrl, sweepMs = NEVER_MS, ...more }: More = {},
  name = `jobs-${randomUUID()}`,
) => {
  const jobs = startJobs({
    name,
    settings: { DATABASE_URL: connectionString, REDIS_URL: redisUrl },
    jobs: { tasks: tasks() },
    clock: systemClock,
    log: silent,
    timing: { sweepMs },
    ...more,
  });
  running.push(jobs);
  return jobs;
};
const taskDue = async (due: Date) => {
  const id = newId();
  await pool.query('insert into tasks (id, due) values ($1, $2)', [id, due]);
  return id;
};
const effects = async () => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from effects');
  return rows[0]?.count;
};
/** A job whose runs last until they are released. */
const heldJob = () => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let runs = 0;
  const run = async (signal: AbortSignal) => {
    runs += 1;
    await Promise.race([released, once(signal, 'abort')]);
  };
  return { job: { run }, runs: () => runs, release: () => release() };
};
/** The next alarm at least a second away; alarms are 5 s apart. */
const soon = () => new Date(Math.ceil((Date.now() + 1_000) / 5_000) * 5_000);

const behaviour = (backend: More) => {
  it('runs when their rows are due', async () => {
    const due = soon();
    await taskDue(due);
    start(backend);
    // Not by a sweep: the next one is an hour away.
    await eventually(async () => (await effects()) === 1);
    expect(Date.now()).toBeGreaterThanOrEqual(due.getTime());
  });

  it('runs at once on request, once for several requests within a moment', async () => {
    let runs = 0;
    const jobs = start({
      ...backend,
      jobs: {
        count: {
          run: async () => {
            runs += 1;
          },
        },
      },
    });
    for (let asked = 0; asked < 50; asked += 1) jobs.runSoon('count');
    await eventually(() => runs > 0);
    // A queue that answers late runs a job a second time, which can stand for one later run, but not for three.
    for (let later = 1; later <= 3; later += 1) {
      const before = runs;
      jobs.runSoon('count');
      await eventually(() => runs > before);
    }
    expect(runs).toBeLessThanOrEqual(8);
  });

  it('runs later on request, never early', async () => {
    const ran: number[] = [];
    const run = async () => void ran.push(Date.now());
    const jobs = start({ ...backend, jobs: { count: { run } } });
    const asked = Date.now();
    jobs.runLater('count', 200);
    jobs.runLater('count', 200);
    await eventually(() => ran.length > 0);
    expect(ran[0]).toBeGreaterThanOrEqual(asked + 200);
  });

  it('runs in one of several processes, whichever enqueued it', async () => {
    const name = `jobs-${randomUUID()}`;
    const ran: string[] = [];
    let isFirstHeld = false;
    const process = (who: string) =>
      start(
        {
          ...backend,
          jobs: {
            work: {
              run: async (signal) => {
                ran.push(who);
                if (isFirstHeld && who === 'first') await once(signal, 'abort');
              },
            },
          },
        },
        name,
      );
    const [first] = [process('first'), process('second')];
    for (let round = 1; round <= 20; round += 1) {
      const before = ran.length;
      first?.runSoon('work');
      await eventually(() => ran.length > before);
    }
    // In both it would be 40; a queue that answers late runs a few a second time.
    expect(ran.length).toBeLessThan(30);
    isFirstHeld = true;
    const before = ran.length;
    await eventually(() => {
      first?.runSoon('work');
      return ran.slice(before).includes('second');
    });
  });

  it('runs in another process for one that runs none, even before that one’s queue is open', async () => {
    const name = `jobs-${randomUUID()}`;
    const ran: string[] = [];
    const process = (who: string, here: boolean) => {
      const run = async () => {
        ran.push(who);
      };
      return start({ ...backend, here, jobs: { work: { run, dueTimes: async () => [] } } }, name);
    };
    const api = process('api', false);
    api.runSoon('work');
    process('worker', true);
    await eventually(() => ran.length >= 2);
    for (let round = 3; round <= 8; round += 1) {
      const before = ran.length;
      api.runSoon('work');
      await eventually(() => ran.length > before);
    }
    expect(new Set(ran)).toEqual(new Set(['worker']));
  });

  it('runs others while one takes long, however often that one is asked for', async () => {
    const name = `jobs-${randomUUID()}`;
    const slow = heldJob();
    let others = 0;
    const other: Job = {
      run: async () => {
        others += 1;
      },
    };
    const jobs = { slow: slow.job, other };
    start({ ...backend, jobs }, name);
    const api = start({ ...backend, jobs, here: false }, name);
    api.runSoon('slow');
    await eventually(() => slow.runs() >= 1);
    for (let round = 1; round <= 4; round += 1) {
      const before = others;
      api.runSoon('slow');
      api.runSoon('other');
      await eventually(() => others > before);
    }
    const before = slow.runs();
    slow.release();
    await eventually(() => slow.runs() > before);
  });

  it('sweeps for others while one takes long', async () => {
    const slow = heldJob();
    let others = 0;
    const other: Job = {
      run: async () => {
        others += 1;
      },
      dueTimes: async () => [],
    };
    const jobs = { slow: { ...slow.job, dueTimes: async () => [] }, other };
    start({ ...backend, sweepMs: 50, jobs });
    await eventually(() => slow.runs() >= 1 && others >= 2);
    slow.release();
  });

  it('runs periodic jobs once per period, however many processes there are', async () => {
    const name = `jobs-${randomUUID()}`;
    let runs = 0;
    const periodic = {
      ...backend,
      sweepMs: 300,
      jobs: {
        tidy: {
          everyMs: 1_000,
          run: async () => {
            runs += 1;
          },
        },
      },
    };
    const second = () => Math.floor(Date.now() / 1_000);
    const firstPeriod = second();
    start(periodic, name);
    start(periodic, name);
    await eventually(() => runs >= 5);
    // A busy machine may run late, but never more often.
    expect(runs).toBeLessThanOrEqual(second() - firstPeriod + 1);
  });

  it('retries a failed job with the next sweep', async () => {
    let runs = 0;
    const job: Job = {
      run: async () => {
        runs += 1;
        if (runs < 3) throw new Error('not yet');
      },
      dueTimes: async () => [],
    };
    start({ ...backend, sweepMs: 50, jobs: { job } });
    await eventually(() => runs >= 3);
  });

  it('recovers after every connection was cut', async () => {
    const proxy = await startTcpProxy(backend.redisUrl ?? database.url);
    let runs = 0;
    const count: Job = {
      run: async () => {
        runs += 1;
      },
    };
    const jobs = start({
      jobs: { count },
      ...(backend.redisUrl ? { redisUrl: proxy.url } : { connectionString: proxy.url }),
    });
    try {
      jobs.runSoon('count');
      // A queue that answers late runs it a second time.
      await eventually(() => runs >= 1);
      proxy.cut();
      const cutAt = runs;
      jobs.runSoon('count');
      await eventually(() => runs > cutAt);
      proxy.mend();
      const before = runs;
      jobs.runSoon('count');
      await eventually(() => runs > before, AFTER_AN_OUTAGE);
    } finally {
      await jobs.stop();
      await proxy.close();
    }
  });

  it('stops after running jobs have ended', async () => {
    let isDone = false;
    let began = false;
    const job: Job = {
      run: async (signal) => {
        began = true;
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        isDone = true;
      },
    };
    const jobs = start({ ...backend, jobs: { job } });
    jobs.runSoon('job');
    await eventually(() => began);
    await jobs.stop();
    expect(isDone).toBe(true);
  });
};

describe('jobs on PostgreSQL', () => {
  behaviour({});

  it('finds work by its sweeper that the queue has lost', async () => {
    start({ sweepMs: 200 });
    await eventually(() => pool.query('select from bullmq.job'));
    for (let task = 0; task < 5; task += 1) {
      await taskDue(new Date(Date.now() + 400));
      await pool.query('delete from bullmq.job');
    }
    await eventually(async () => (await effects()) === 5);
  });

  it('has its effect once while ten workers do the same work concurrently', async () => {
    for (let task = 0; task < 200; task += 1) await taskDue(new Date());
    for (let worker = 0; worker < 10; worker += 1) start({ sweepMs: 20 }, 'shared');
    await eventually(async () => (await effects()) === 200);
    await Promise.all(running.map((part) => part.stop()));
    expect(await effects()).toBe(200);
  });
});

describe('every job, whatever starts it,', () => {
  const jobs: Record<string, Job> = {
    tidy: { run: async () => undefined, everyMs: 7_200_000 },
    mail: { run: async () => undefined, dueTimes: async () => [] },
    unlock: { run: async () => undefined, pauseMs: 15_000 },
    asked: { run: async () => undefined },
  };
  const measured = async (here: boolean) => {
    const metrics = createPrometheusMetrics('test');
    start({ jobs, here, sweepMs: 60_000, telemetry: { ...noTelemetry, metrics } });
    const text = await metrics.text();
    const told = (series: RegExp) =>
      [...text.matchAll(series)].map(([, ...found]) => found.join(' '));
    return {
      periods: told(/^dewlane_job_period_seconds\{name="(\w+)",service="test"\} (\d+)$/gm),
      failures: told(
        /^dewlane_job_duration_seconds_count\{.*name="(\w+)",outcome="failed".*\} 0$/gm,
      ),
    };
  };

  it('OBS-11 tells from the start how often it runs, and that it has not failed, where it runs', async () => {
    expect(await measured(true)).toEqual({
      periods: ['tidy 7200', 'mail 60', 'unlock 15'],
      failures: ['tidy', 'mail', 'unlock', 'asked'],
    });
    expect(await measured(false)).toEqual({ periods: [], failures: [] });
  });

  it('runs again and again in each process if it only pauses for a moment, and ends before a stop does', async () => {
    const runs = { one: 0, two: 0 };
    let ended = 0;
    const repeating = (name: 'one' | 'two') =>
      start({
        redisUrl: NO_REDIS,
        jobs: {
          unlock: {
            pauseMs: 1,
            async run(signal) {
              runs[name] += 1;
              if (runs[name] < 4) return;
              await once(signal, 'abort');
              await pause(20);
              ended += 1;
            },
          },
        },
      });
    const processes = [repeating('one'), repeating('two')];
    await eventually(() => expect(runs).toEqual({ one: 4, two: 4 }));
    await Promise.all(processes.map((part) => part.stop()));
    expect(ended).toBe(2);
  });
});

describe('jobs without their queue', () => {
  it('runs in the requesting process, and a stop does not wait for the queue', async () => {
    await taskDue(new Date());
    const jobs = start({ redisUrl: NO_REDIS, jobs: { tasks: tasks() } });
    jobs.runSoon('tasks');
    await eventually(async () => (await effects()) === 1);
    // The queue never opens: a stop that waited for it would exceed the test's timeout.
    await jobs.stop();
  });

  it('OBS-10 counts that their queue cannot be measured, also where it was never open', async () => {
    const metrics = createPrometheusMetrics('test');
    start({ redisUrl: NO_REDIS, telemetry: { ...noTelemetry, metrics } });
    const failures = async (): Promise<number> => {
      const count = /read_failures_total\{metric="dewlane_jobs",service="test"\} (\d+)/;
      return Number(count.exec(await metrics.text())?.[1]);
    };
    const first = await failures();
    expect(await failures()).toBeGreaterThan(first);
  });

  it('waits for another process’s sweeper if no jobs run here', async () => {
    await taskDue(new Date());
    const jobs = start({ redisUrl: NO_REDIS, here: false });
    let isMarked = false;
    const mark: Job = {
      run: async () => {
        isMarked = true;
      },
    };
    const beside = start({ redisUrl: NO_REDIS, jobs: { mark } });
    jobs.runSoon('tasks');
    // Asked for later, in the same way: when it has run, the other would have begun. A stop waits for what has.
    beside.runSoon('mark');
    await eventually(() => isMarked);
    await jobs.stop();
    expect(await effects()).toBe(0);
  });
});

await describeWithEngine('redis', 'jobs on Redis', (redisUrl) => {
  behaviour({ redisUrl });

  it('runs what is due while Redis is full, and after it has room again', async () => {
    const redis = await startRedis();
    const client = new Redis(redis.address);
    try {
      const jobs = start({ redisUrl: redis.address, sweepMs: 200 });
      for (const [before, most] of ['0', '1', '0'].entries()) {
        await client.config('SET', 'maxmemory', most);
        await taskDue(new Date());
        jobs.runSoon('tasks');
        await eventually(async () => (await effects()) === before + 1);
      }
      await jobs.stop();
    } finally {
      client.disconnect();
      await redis.stop();
    }
  });

  it('finds work that Redis has lost by its sweeper', async () => {
    const name = `jobs-${randomUUID()}`;
    await taskDue(new Date(Date.now() + 400));
    start({ redisUrl, sweepMs: 200 }, name);
    const redis = new Redis(redisUrl);
    try {
      await eventually(async () => {
        const keys = await redis.keys(`dewlane:${name}:*`);
        return keys.length > 0 && (await redis.del(keys)) > 0;
      });
    } finally {
      redis.disconnect();
    }
    await eventually(async () => (await effects()) === 1);
  });
});
