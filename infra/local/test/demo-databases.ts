import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, queryRows, type TestDatabase } from '@dewlane/test-engines';
import type { FillOptions } from '../src/demo/fill-demo.ts';

type Name = 'identity' | 'vehicles' | 'bookings' | 'event_log';

/** The demo's time zone and time in these tests, and its staff account. */
export const ZONE = 'America/Los_Angeles';
export const NOW = new Date('2026-11-18T19:30:00Z');
export const STAFF = { username: 'admin', password: 'Staff-of-the-demo-1!' };

export interface DemoDatabases {
  /** A folder for the progress file, and whatever else the test has. */
  folder: string;
  /** The settings of a service on its database. */
  envOf(name: Name): Record<string, string | undefined>;
  /** Fills the demo into these databases. */
  options: FillOptions;
  ask(name: Name, sql: string): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** Databases of a test's own, for one filling of the demo. */
export async function createDemoDatabases(): Promise<DemoDatabases> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dewlane-demo-'));
  const databases = new Map<Name, TestDatabase>();
  for (const name of ['identity', 'vehicles', 'bookings', 'event_log'] as const) {
    databases.set(name, await createTestDatabase({ name }));
  }
  const urlOf = (name: Name): string => databases.get(name)?.url ?? '';
  const envOf = (name: Name) => ({
    LOG_LEVEL: 'fatal',
    DATABASE_URL: urlOf(name),
    EVENT_LOG_URL: urlOf('event_log'),
    KEY_SET_URL: 'http://127.0.0.1:1/keys',
    VEHICLES_URL: 'http://127.0.0.1:1',
    BUSINESS_TIME_ZONE: ZONE,
    LINK_SECRET: 'of-these-tests-thirty-two-characters',
    ...(name === 'identity'
      ? { ADMIN_USERNAME: STAFF.username, ADMIN_PASSWORD: STAFF.password }
      : {}),
  });
  return {
    folder,
    envOf,
    options: {
      environments: {
        identity: envOf('identity'),
        vehicles: envOf('vehicles'),
        bookings: envOf('bookings'),
        admin: {},
      },
      staff: STAFF,
      progressFile: path.join(folder, 'demo.json'),
      zone: ZONE,
      now: NOW,
    },
    ask: (name, sql) => queryRows(urlOf(name), sql),
    async drop() {
      await Promise.all([...databases.values()].map((database) => database.drop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The summary of a demo filled at NOW. */
export const WHOLE_DEMO = {
  users: 12,
  vehicles: 23,
  crews: 2,
  appointments: { cancelled: 6, completed: 65, scheduled: 33 },
  answers: { complete: 104, draft: 2 },
  messages: { '24h sent': 63, '2h sent': 57, 'cancelled sent': 6, 'confirmation sent': 89 },
  reminders: { '24h planned': 25, '24h sent': 63, '2h planned': 26, '2h sent': 57 },
};

/** What a filled demo has: people and things, appointments by status, and messages and reminders by what became of them. */
export async function summaryOf({ ask }: Pick<DemoDatabases, 'ask'>) {
  const countOf = async (name: Name, table: string): Promise<unknown> =>
    (await ask(name, `select count(*)::int from ${table}`))[0]?.['count'];
  const countsBy = async (table: string, columns: string): Promise<unknown> =>
    Object.fromEntries(
      (
        await ask(
          'bookings',
          `select concat_ws(' ', ${columns}) as what, count(*)::int from ${table} group by 1 order by 1`,
        )
      ).map(({ what, count }) => [what, count]),
    );
  return {
    users: await countOf('identity', 'users'),
    vehicles: await countOf('vehicles', 'vehicles'),
    crews: await countOf('bookings', 'crews'),
    appointments: await countsBy('services', '"status"'),
    answers: await countsBy(
      'quiz_responses',
      `case when "completedAt" then 'complete' else 'draft' end`,
    ),
    messages: await countsBy('mail_messages', '"kind", "state"'),
    reminders: await countsBy('reminders', '"kind", "state"'),
  };
}
