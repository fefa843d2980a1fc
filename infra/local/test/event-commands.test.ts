import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forEachServiceSetting } from '@dewlane/internal-api';
import { newId, stack } from '@dewlane/service-kit';
import { createEventBus, createLogger } from '@dewlane/service-kit/testing';
import { eventually, queryRows } from '@dewlane/test-engines';
import { describeWithEngine } from '@dewlane/test-engines/describe';
import { engineSource, startEngine } from '@dewlane/test-engines/engines';
import { startTestStack, type TestStack } from '@dewlane/test-engines/stack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { runEventCommands } from '../src/operate/event-commands.ts';

const USERS = 'identity.users';

/** The commands on a running product; `startBus` returns the settings that choose its bus. */
function itServesOperators(
  startBus: () => Promise<{ env: Record<string, string>; stop(): Promise<void> }>,
): void {
  const running = stack();
  let product: TestStack;
  let env: Record<string, string>;
  let admin: pg.Pool;

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
    admin = new pg.Pool({ connectionString: urls.admin, max: 2 });
    // A connection may still be closing when its server stops.
    admin.on('error', () => undefined);
    running.onStop(() => admin.end());
    for (const name of ['ann', 'bob', 'cleo']) await register(`${name}@example.com`);
  });
  afterAll(() => running.stop());

  async function register(email: string): Promise<void> {
    const response = await fetch(`${product.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Sparkling-1!', confirmPassword: 'Sparkling-1!' }),
    });
    expect(response.status).toBe(201);
  }

  async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    const code = await runEventCommands({ args, dataDir: '/nowhere', env, write });
    return { code, lines };
  }

  const users = async () => {
    const { rows } = await admin.query(`select * from users where not "deleted" order by "id"`);
    // A rebuild changes the order of arrival, so that staff's screens reload every row.
    return rows.map(({ arrival: _arrival, ...row }) => row);
  };

  it('reports how far each service is behind', async () => {
    await eventually(async () => {
      const { code, lines } = await run('lag');
      expect(code).toBe(0);
      expect(lines).toEqual([
        'identity  outbox: 0 not published',
        'vehicles  outbox: 0 not published',
        'vehicles  identity.users: 0 behind',
        'vehicles  bookings.appointments: 0 behind',
        'bookings  outbox: 0 not published',
        'bookings  identity.users: 0 behind',
        'bookings  vehicles.vehicles: 0 behind',
        'admin     bookings.appointments: 0 behind',
        'admin     identity.users: 0 behind',
        'admin     bookings.quiz-responses: 0 behind',
        'admin     identity.staff-accounts: 0 behind',
        'admin     bookings.business: 0 behind',
        'admin     bookings.crews: 0 behind',
      ]);
    });
  });

  it('rebuilds a projection from the first event with the same rows', async () => {
    const emails = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['email']);
    await eventually(async () => expect(await users()).toHaveLength(3));
    const before = await users();
    expect(emails(before)).toContain('cleo@example.com');
    await admin.query(`delete from users where "email" = 'bob@example.com'`);
    await admin.query(`update users set "firstName" = 'Somebody else', "version" = 0`);
    const { code, lines } = await run('rebuild');
    expect(code).toBe(0);
    // A relay that was interrupted publishes a batch again, so there may be more than the three that were registered.
    const rebuilt = lines.map((line) =>
      /^admin {5}users: rebuilt from (\d+) events, 0 of them refused$/.exec(line),
    );
    expect(Number(rebuilt.find(Boolean)?.[1])).toBeGreaterThanOrEqual(3);
    expect(await users()).toEqual(before);
  });

  it('lists a dead letter, and replays it', async () => {
    const log = createLogger({ name: 'test', level: 'silent' });
    const brokers = env['KAFKA_BROKERS'];
    const bus = createEventBus(
      brokers ? { KAFKA_BROKERS: [brokers] } : { EVENT_LOG_URL: env['EVENT_LOG_URL'] },
      { name: 'test', log, onCrash: () => undefined },
    );
    await bus.publish(USERS, [{ id: newId(), key: '1', event: { odd: true } as never }]);
    await bus.close();
    const id = await eventually(async () => {
      const { lines } = await run('dead-letters', 'admin');
      expect(lines.at(-1)).toBe('admin     1 dead letters');
      return lines[0]?.split(/\s+/)[1] ?? '';
    });
    const refused = await run('replay', 'admin', id);
    expect(refused.code).toBe(1);
    await admin.query(
      `update dead_letters set "event" = (select "event" from (values ($1::jsonb)) as mended ("event"))`,
      [JSON.stringify(await anyUserEvent())],
    );
    expect(await run('replay', 'admin', id)).toEqual({
      code: 0,
      lines: [`admin     ${id} replayed`],
    });
    expect((await run('dead-letters', 'admin')).lines).toEqual(['admin     0 dead letters']);
    expect((await run('dismiss', 'admin', id)).code).toBe(1);
  });

  async function anyUserEvent(): Promise<unknown> {
    const [first] = await queryRows(
      product.databaseUrls.identity,
      'select "event" from outbox order by "sequence" limit 1',
    );
    return first?.['event'];
  }
}

describe('the operators’ commands on the log in PostgreSQL', () => {
  itServesOperators(async () => ({ env: {}, stop: async () => undefined }));
});

await describeWithEngine('kafka', 'the operators’ commands on Kafka', () => {
  itServesOperators(async () => {
    // A separate broker, because other tests' consumer groups have the same names.
    const { address, stop } = await startEngine('kafka', engineSource());
    return { env: { KAFKA_BROKERS: address }, stop };
  });
});

describe('the operators’ commands', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'dewlane-test-operate-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = async (...args: string[]): Promise<{ code: number; lines: string[] }> => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    return { code: await runEventCommands({ args, dataDir: folder, env: {}, write }), lines };
  };

  it.each([
    [[]],
    [['repair']],
    [['lag', 'gateway']],
    [['lag', 'admin', 'more']],
    [['rebuild', 'identity']],
    [['replay']],
    [['replay', 'admin']],
    [['dismiss', 'admin']],
    [['dismiss', 'identity', '1']],
  ])('prints the usage for the arguments %j', async (args) => {
    const { code, lines } = await run(...args);
    expect(code).toBe(2);
    expect(lines[0]).toContain('usage: npm run events -- lag');
  });

  it('says in one line that nothing is running, and leaves nothing behind', async () => {
    await expect(run('lag')).rejects.toMatchObject({ name: 'NotStarted' });
  });
});
