import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forEachServiceSetting } from '@dewlane/internal-api';
import { stack } from '@dewlane/service-kit';
import { restoreBackup, takeBackup } from '@dewlane/setup';
import { eventually, queryRows } from '@dewlane/test-engines';
import {
  addVehicle,
  book,
  openAsCustomer,
  openAsStaff,
  PASSWORD,
} from '@dewlane/test-engines/customers';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { engineSource, startEngine } from '@dewlane/test-engines/engines';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runEventCommands } from '../src/operate/event-commands.ts';

/** Every test waits some ten times until each consumer of the product has caught up. */
jest.setTimeout(600_000);

/** One service is restored from an older back-up, the others aren't; `startBus` returns the settings of the bus. */
function itComesBackAlone(
  startBus: () => Promise<{ env: Record<string, string>; stop(): Promise<void> }>,
): void {
  const running = stack();
  let product: TestStack;
  let env: Record<string, string>;
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'alone-')), 'taken');

  beforeAll(async () => {
    const bus = await startBus();
    running.add(bus);
    product = running.add(await startTestStack({ env: bus.env }));
    const { databaseUrls: urls } = product;
    env = {
      ...bus.env,
      ...forEachServiceSetting('DATABASE_URL', (name) => urls[name]),
      EVENT_LOG_URL: urls.event_log,
    };
  });
  afterAll(async () => {
    await running.stop();
    rmSync(path.dirname(folder), { recursive: true });
  });

  type Name = 'identity' | 'vehicles' | 'bookings' | 'admin';
  const rowsOf = (name: Name, sql: string) => queryRows(product.databaseUrls[name], sql);

  const backUp = (name: Name) =>
    takeBackup([{ name, url: product.databaseUrls[name] }], `${folder}-${name}`);

  /**
   * Waits until every event is published and handled by every consumer. Twice in a row, since one look is not of one moment:
   * a service may add an event to its outbox after that was counted.
   */
  async function settled(): Promise<void> {
    let calmLooks = 0;
    await eventually(async () => {
      const before = calmLooks;
      calmLooks = 0;
      const { lines } = await run('lag');
      expect(lines.filter((line) => !/ 0 (not published|behind)$/.test(line))).toEqual([]);
      calmLooks = before + 1;
      return calmLooks > 1;
    });
  }

  async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const code = await runEventCommands({ args, dataDir: '/nowhere', env, write });
    return { code, lines };
  }

  async function bringBack(name: Name): Promise<string[]> {
    await product.stopService(name);
    const url = product.databaseUrls[name];
    const restored = { name, url, prismaDir: `services/${name}/prisma` };
    // PostgreSQL may take a moment to end a session.
    await eventually(() => restoreBackup(`${folder}-${name}`, [restored]));
    const { code, lines } = await run('republish', name);
    expect(code).toBe(0);
    await product.startService(name);
    return lines.map((line) => line.replace(/^\w+ +/, ''));
  }

  it('OPS-25 OPS-26 republishes the state of bookings, keeps deletions, and catches up on missed events', async () => {
    const [owner, leaver] = [await openAsCustomer(product.url), await openAsCustomer(product.url)];
    const vehicle = await addVehicle(owner);
    const { id: moved } = await book(owner, vehicle);
    const { id: deleted } = await book(owner, vehicle);
    const secret = { specialInstructions: 'the key lies below zqstone' };
    const { id: left } = await book(leaver, await addVehicle(leaver), secret);
    const staff = await openAsStaff(product);
    const at = (id: string) => `/api/admin/appointments/${id}`;
    await settled();
    await backUp('bookings');

    for (const location of ['1 New Street', '2 Newer Street']) {
      expect((await staff.send('PATCH', at(moved), { location })).status).toBe(200);
    }
    expect((await staff.send('DELETE', at(deleted))).status).toBe(200);
    const { id: later } = await book(owner, vehicle);
    expect((await leaver.post('/api/account/delete', { currentPassword: PASSWORD })).status).toBe(
      200,
    );
    const newcomer = await openAsCustomer(product.url);
    await settled();
    const listed = await rowsOf('admin', `select * from appointments where "id" = '${moved}'`);
    expect(listed).toMatchObject([{ location: '2 Newer Street' }]);

    const lines = await bringBack('bookings');
    expect(lines).toContain(
      'bookings.appointments: 2 published again, 1 deleted again, because other services know the deletion; only in other services: 1',
    );
    expect(lines).toContain(`bookings.appointments: deleted ${deleted}`);
    expect(lines).toContain(`bookings.appointments: exists only in other services: ${later}`);
    await settled();

    // Staff's list matches bookings again, and follows later changes.
    const truth = await rowsOf('bookings', 'select "id"::text, "version" from services order by 1');
    const ids = [moved, left].sort();
    expect(truth.map(({ id }) => id)).toEqual(ids);
    const inList = await rowsOf(
      'admin',
      `select "id", "version" from appointments where "id" = any('{${ids}}') order by 1`,
    );
    expect(inList).toEqual(truth);
    const back = await rowsOf('admin', `select * from appointments where "id" = '${moved}'`);
    expect(back).toMatchObject([{ location: null }]);
    const gone = await rowsOf('admin', `select * from appointments where "id" = '${deleted}'`);
    expect(gone).toMatchObject([{ deleted: true }]);
    expect((await staff.send('PATCH', at(moved), { location: '3 Street' })).status).toBe(200);
    await settled();
    const after = await rowsOf('admin', `select * from appointments where "id" = '${moved}'`);
    expect(after).toMatchObject([{ location: '3 Street' }]);

    // Accounts erased meanwhile are erased here too; new ones are known.
    const kept = await rowsOf('bookings', 'select * from services');
    expect(JSON.stringify(kept)).not.toContain('zqstone');
    const contacts = await rowsOf('bookings', 'select "email" from contacts');
    expect(contacts).toContainEqual({ email: newcomer.email });
    expect(contacts).not.toContainEqual({ email: leaver.email });
  });

  it('OPS-25 OPS-26 erases an account in identity again, and never reuses its number', async () => {
    const [stays, leaver] = [await openAsCustomer(product.url), await openAsCustomer(product.url)];
    await settled();
    await backUp('identity');
    await stays.send('PATCH', '/api/account', { firstName: 'Later' });
    await leaver.post('/api/account/delete', { currentPassword: PASSWORD });
    const lost = await openAsCustomer(product.url);
    await settled();

    const lines = await bringBack('identity');
    expect(lines).toContain(`identity.users: deleted ${leaver.id}`);
    expect(lines).toContain(`identity.users: exists only in other services: ${lost.id}`);
    const next = await openAsCustomer(product.url);
    expect(Number(next.id)).toBeGreaterThan(Number(lost.id));
    await settled();
    const users = await rowsOf('admin', 'select "id", "firstName", "deleted" from users');
    expect(users).toContainEqual({ id: stays.id, firstName: null, deleted: false });
    expect(users).toContainEqual({ id: leaver.id, firstName: null, deleted: true });
    expect(users).toContainEqual({ id: next.id, firstName: null, deleted: false });
  });

  it('OPS-25 brings a vehicle back as it was, and keeps a deleted one deleted', async () => {
    const owner = await openAsCustomer(product.url);
    const [repainted, sold] = [await addVehicle(owner), await addVehicle(owner)];
    await settled();
    await backUp('vehicles');
    const red = await owner.send('PUT', `/api/vehicles/${repainted}`, { color: 'Red' });
    expect(red.status).toBe(200);
    expect((await owner.send('DELETE', `/api/vehicles/${sold}`)).status).toBe(200);
    await settled();

    const lines = await bringBack('vehicles');
    expect(lines).toContain(`vehicles.vehicles: deleted ${sold}`);
    await settled();
    const known = await rowsOf(
      'bookings',
      `select "id"::text, "version", "userId" from vehicles where "id"::text in ('${repainted}', '${sold}')`,
    );
    expect(known.find(({ id }) => id === repainted)).toMatchObject({ version: 3 });
    expect(known.find(({ id }) => id === sold)).toMatchObject({ userId: null });
    expect((await owner.get(`/api/vehicles/user/${owner.id}`)).body).toMatchObject([
      { id: repainted, color: 'Blue' },
    ]);
  });
}

describe('a service restored alone on the log in PostgreSQL', () => {
  itComesBackAlone(async () => ({ env: {}, stop: async () => undefined }));
});

await describeWithEngine('kafka', 'a service restored alone on Kafka', () => {
  itComesBackAlone(async () => {
    // A separate broker, because other tests' consumer groups have the same names.
    const { address, stop } = await startEngine('kafka', engineSource());
    return { env: { KAFKA_BROKERS: address }, stop };
  });
});
