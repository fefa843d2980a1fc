import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { eventually, inheritedEnv } from '@dewlane/test-engines';
import {
  addVehicle,
  book,
  openAsCustomer,
  openBrowser,
  PASSWORD,
} from '@dewlane/test-engines/customers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startedOn } from '../src/operate/started-on.ts';
import { loadStarterSettings } from '../src/run/settings.ts';
import { runningStorage } from '../src/run/storage.ts';
import {
  discard,
  newDataDir,
  type Product,
  ROOT,
  START_LIMIT_MS,
  signIn,
  startProduct,
} from './starter.ts';

const TABLES = `
select format('%I.%I', table_schema, table_name) as name from information_schema.tables
where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;

describe('npm run erase', () => {
  const dataDir = newDataDir();
  let product: Product;

  beforeAll(async () => {
    product = await startProduct(dataDir);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await stop();
    discard(dataDir);
  });

  async function stop(): Promise<void> {
    if (product?.child.exitCode === null) product.child.kill('SIGTERM');
    await product?.ended;
  }

  /** An operator's command, as npm runs it. */
  function command(script: string, ...args: string[]): { code: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [`infra/local/${script}.mjs`, ...args],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: { ...inheritedEnv(), DATA_DIR: dataDir },
      },
    );
    return { code: status, output: `${stdout}${stderr}` };
  }

  /** Every table of every database, including the event log and the queue, that contains a text. */
  async function placesWith(text: string): Promise<string[]> {
    const { services, eventLogOwner } = runningStorage(loadStarterSettings({}), startedOn(dataDir));
    const places: string[] = [];
    for (const [name, url] of Object.entries({ ...services, event_log: eventLogOwner })) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        for (const table of (await client.query<{ name: string }>(TABLES)).rows) {
          const sql = `select 1 from ${table.name} as held where held::text like $1 limit 1`;
          const { rowCount } = await client.query(sql, [`%${text}%`]);
          if (rowCount) places.push(`${name} ${table.name}`);
        }
      } finally {
        await client.end();
      }
    }
    return places;
  }

  it('ACCT-06 OPS-26 erases a person from every database, and a restore of an earlier back-up does so again', async () => {
    const person = await openAsCustomer(product.url);
    const stays = await openAsCustomer(product.url);
    await addVehicle(stays);
    await book(person, await addVehicle(person), { specialInstructions: person.email });
    const guest = openBrowser(product.url);
    const left = `guest.${randomUUID()}@example.com`;
    await guest.get('/api/auth/user');
    await book(guest, await addVehicle(guest), { specialInstructions: left });
    await eventually(async () => {
      const places = await placesWith(person.email);
      for (const place of [
        'identity public.users',
        'bookings public.services',
        'bookings public.contacts',
        'admin public.appointments',
        'event_log public.log',
      ]) {
        expect(places).toContain(place);
      }
      expect(await placesWith(left)).toContain('admin public.appointments');
    });
    const folder = path.join(dataDir, 'backups', 'earlier');
    expect(command('backup', folder)).toMatchObject({ code: 0 });

    expect(command('erase')).toMatchObject({ code: 2 });
    expect(command('erase', 'nobody@example.com')).toEqual({
      code: 1,
      output: 'No account has this address.\n',
    });
    expect(command('erase', person.email)).toEqual({
      code: 0,
      output: 'The account is deleted; the other services follow within moments.\n',
    });
    // Registered after the back-up, which knows only the guest.
    const registration = { email: left, password: PASSWORD, confirmPassword: PASSWORD };
    const registered = await guest.post('/api/auth/register', registration);
    expect(registered.status).toBe(201);
    const deleted = await guest.post('/api/account/delete', { currentPassword: PASSWORD });
    expect(deleted.status).toBe(200);
    const isErased = async () => {
      expect(await placesWith(person.email)).toEqual([]);
      expect(await placesWith(left)).toEqual([]);
    };
    await eventually(isErased);
    expect(command('erase', person.email)).toMatchObject({ code: 1 });

    await stop();
    const restored = command('restore', folder);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored as of') });
    product = await startProduct(dataDir);
    await eventually(isErased);
    expect(await signIn(product, stays.email, PASSWORD)).toBe(200);
    expect(await signIn(product, person.email, PASSWORD)).toBe(401);
    const newest = await openAsCustomer(product.url);
    expect(Number(newest.id)).toBeGreaterThan(Number(registered.body.user.id));
    // Seven commands and a start, each a process that loads the sources anew.
  }, 900_000);
});
