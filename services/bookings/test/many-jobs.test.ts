import { type MailServer, startMailServer } from '@dewlane/test-engines/mail-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, START, startHarness } from './support/harness.ts';
import { withKilledWorkers } from './support/killed-workers.ts';

/** `MANY_JOBS=10000` is the required number; the default shows the same within an ordinary test run. */
const COUNT = Number(process.env['MANY_JOBS'] ?? 500);
/** Decides which worker is killed when. */
const SEED = Number(process.env['MANY_JOBS_SEED'] ?? Date.now() % 1_000_000);
const WITHIN_MS = 600_000;

const tell = (figures: string) => process.stdout.write(`  ${figures}\n`);

describe(`${COUNT} jobs of a kind, two workers, killed again and again (seed ${SEED})`, () => {
  let harness: Harness;
  let server: MailServer;
  const now = new Date(START);

  beforeAll(async () => {
    harness = await startHarness({ env: { BACKGROUND: 'none' } });
    server = await startMailServer();
  });
  afterAll(async () => {
    await server?.stop();
    await harness?.stop();
  });

  const count = async (sql: string) =>
    Number((await harness.pool.query(`select count(*) as count from ${sql}`)).rows[0].count);
  const withKills = (
    left: () => Promise<number>,
    { env = {}, restless = false }: { env?: Record<string, string>; restless?: boolean } = {},
  ) =>
    withKilledWorkers({
      env: { ...harness.env, ...env },
      seed: SEED,
      left,
      restless,
      timeoutMs: WITHIN_MS,
    });
  const remindersDue = async () => {
    await harness.empty('services', 'mail_messages', 'mailbox');
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
    'JOB-01 deletes every expired draft, each with one event',
    async () => {
      await harness.pool.query(
        `insert into quiz_responses ("id", "userId", "sessionId", "expiresAt", "createdAt", "updatedAt")
         select gen_random_uuid(), 'guest_' || n, 'session-' || n, $1, $1, $1
         from generate_series(1, $2::int) n`,
        [now, COUNT],
      );
      const told = await withKills(() => count('quiz_responses'), { restless: true });
      const events = `outbox where type = 'bookings.quiz-response-deleted.v1'`;
      expect(await count(events)).toBe(COUNT);
      tell(`${COUNT} drafts: ${told.seconds.toFixed(1)} s, ${told.kills} kills`);
    },
    WITHIN_MS,
  );

  it(
    'JOB-03 sends every reminder to the mailbox, none twice',
    async () => {
      await remindersDue();
      const told = await withKills(() => count(`reminders where state <> 'sent'`));
      expect(await count('mailbox')).toBe(COUNT);
      expect(await count(`mail_messages where state = 'sent'`)).toBe(COUNT);
      tell(`${COUNT} reminders: ${told.seconds.toFixed(1)} s, ${told.kills} kills`);
    },
    WITHIN_MS,
  );

  it(
    'JOB-03 sends every reminder to a mail server, each under one Message-ID',
    async () => {
      await remindersDue();
      const told = await withKills(() => count(`reminders where state <> 'sent'`), {
        env: { SMTP_URL: server.url },
      });
      const ids = server.arrived.map(({ messageId }) => messageId);
      expect(new Set(ids).size).toBe(COUNT);
      tell(
        `${COUNT} reminders over SMTP: ${told.seconds.toFixed(1)} s, ${told.kills} kills, ${ids.length - COUNT} sent again`,
      );
    },
    WITHIN_MS,
  );
});
