import { eventually } from '@dewlane/local/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookingsSettings, type RunningBookings, startBookings } from '../src/index.ts';
import { type Harness, START, startHarness } from './harness.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

/** `JOBS=10000` is the full number of the issue; fewer show the same within the time of a test run. */
const COUNT = Number(process.env['JOBS'] ?? 1_500);
const TIMEOUT_MS = 240_000;

const tell = (figures: string) => process.stdout.write(`  ${figures}\n`);

describe(`${COUNT} jobs of a kind, two workers, restarts`, () => {
  let harness: Harness;
  let server: MailServer;
  let workers: RunningBookings[] = [];
  const now = new Date(START);

  beforeAll(async () => {
    harness = await startHarness();
    // For the harness's own service nothing is due: the workers do all of it.
    harness.setTime('2026-01-01T00:00:00.000Z');
    server = await startMailServer();
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await server?.stop();
    await harness?.stop();
  });

  const count = async (sql: string) =>
    Number((await harness.pool.query(`select count(*) as count from ${sql}`)).rows[0].count);
  const startWorker = async (env: Record<string, string> = {}) =>
    await startBookings(bookingsSettings.parse({ ...harness.env, ...env }), {
      clock: () => now,
      timing: { sweepMs: 100 },
    });
  /** Stops one worker after the other and starts it anew, until all is done. */
  const withRestarts = async (isDone: () => Promise<boolean>, env: Record<string, string> = {}) => {
    const began = Date.now();
    workers = [await startWorker(env), await startWorker(env)];
    let restarts = 0;
    await eventually(
      async () => {
        if (await isDone()) return true;
        await workers.shift()?.stop();
        workers.push(await startWorker(env));
        restarts += 1;
        return false;
      },
      { timeoutMs: TIMEOUT_MS, intervalMs: 300 },
    );
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
    return { seconds: (Date.now() - began) / 1_000, restarts };
  };
  const remindersDue = async () => {
    await harness.pool.query('truncate services, mail_messages, mailbox cascade');
    await harness.pool.query(
      `insert into services ("id", "userId", "vehicleId", "detailerId", "serviceDate", "serviceType", "status",
         "confirmationNumber", "vehicleInfo", "startsAt", "endsAt", "contactEmail", "createdAt", "updatedAt")
       select gen_random_uuid(), 'guest_' || n, gen_random_uuid(), 1, '2026-11-19', 'Detail', 'scheduled',
         'CW-' || n, 'Camry', $1::timestamptz + interval '20 h', $1::timestamptz + interval '22 h',
         'guest' || n || '@example.com', $1, $1
       from generate_series(1, $2::int) n`,
      [now, COUNT],
    );
    await harness.pool.query(
      `insert into reminders ("appointmentId", "kind", "startsAt", "remindAt")
       select "id", '24h', "startsAt", "startsAt" - interval '24 h' from services`,
    );
  };

  it(
    'JOB-01 delete every draft that is over, each with one event',
    async () => {
      await harness.pool.query(
        `insert into quiz_responses ("id", "userId", "sessionId", "expiresAt", "createdAt", "updatedAt")
         select gen_random_uuid(), 'guest_' || n, 'session-' || n, $1, $1, $1
         from generate_series(1, $2::int) n`,
        [now, COUNT],
      );
      const told = await withRestarts(async () => (await count('quiz_responses')) === 0);
      const events = `outbox where type = 'bookings.quiz-response-deleted.v1'`;
      expect(await count(events)).toBe(COUNT);
      tell(`${COUNT} drafts: ${told.seconds.toFixed(1)} s, ${told.restarts} restarts`);
    },
    TIMEOUT_MS,
  );

  it(
    'JOB-03 send every reminder to the mailbox, none twice',
    async () => {
      await remindersDue();
      const told = await withRestarts(
        async () => (await count(`reminders where state = 'sent'`)) === COUNT,
      );
      expect(await count('mailbox')).toBe(COUNT);
      expect(await count(`mail_messages where state = 'sent'`)).toBe(COUNT);
      tell(`${COUNT} reminders: ${told.seconds.toFixed(1)} s, ${told.restarts} restarts`);
    },
    TIMEOUT_MS,
  );

  it(
    'JOB-03 send every reminder to a mail server, each under one Message-ID',
    async () => {
      await remindersDue();
      const told = await withRestarts(
        async () => (await count(`reminders where state = 'sent'`)) === COUNT,
        { SMTP_URL: server.url },
      );
      const ids = server.arrived.map(({ messageId }) => messageId);
      expect(new Set(ids).size).toBe(COUNT);
      tell(
        `${COUNT} reminders over SMTP: ${told.seconds.toFixed(1)} s, ${told.restarts} restarts, ${ids.length - COUNT} sent again`,
      );
    },
    TIMEOUT_MS,
  );
});
