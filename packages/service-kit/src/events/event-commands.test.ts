import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOPIC } from '../../test/constants.ts';
import { type Engines, startEngines } from '../../test/engines.ts';
import { inTransaction, type SqlExecutor } from '../database/database.ts';
import { newId } from '../process/ids.ts';
import { pause } from '../process/pause.ts';
import { type EventCommandsOf, eventCommands } from './event-commands.ts';
import { countRefusal } from './inbox/dead-letters.ts';
import { toCloudEvent } from './outbox/outbox.ts';

describe('an event command of a service', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());

  const consumer: EventCommandsOf<SqlExecutor>['consumer'] = (pool) => ({
    group: 'test',
    transaction: (work) => inTransaction(pool, (tx) => work(tx)),
    handlers: {},
  });
  const rebuild = async () => [{ projection: 'users', events: 3, refused: 1 }];

  async function run(args: readonly string[], more: Partial<EventCommandsOf<SqlExecutor>> = {}) {
    const lines: string[] = [];
    const env = { DATABASE_URL: engines.url, EVENT_LOG_URL: engines.logUrl };
    const commands = eventCommands({ name: 'test', publishes: true, ...more });
    const code = await commands.run(args, { env, write: (line) => void lines.push(line) });
    return { code, lines };
  }

  it.each([
    [['lag'], 0, ['outbox: 0 not published']],
    [['dead-letters'], 0, ['0 dead letters']],
    [['replay', 'all'], 0, []],
    [['rebuild'], 0, ['users: rebuilt from 3 events, 1 of them refused']],
    [['republish'], 0, ['caught up with 0 events of other services']],
  ])('does what %j asks for, and nothing else', async (args, code, lines) => {
    expect(await run(args, { consumer, rebuild })).toEqual({ code, lines });
  });

  it('OPS-48 rebuilds nothing while a rebuild is under way, and says so', async () => {
    const [begun, allowed] = [new AbortController(), new AbortController()];
    const slowly = async () => {
      begun.abort();
      await pause(20_000, allowed.signal);
      return await rebuild();
    };
    const first = run(['rebuild'], { rebuild: slowly });
    await pause(20_000, begun.signal);
    expect(await run(['rebuild'], { rebuild })).toEqual({
      code: 1,
      lines: ['a rebuild of this service is under way: try again once it has ended'],
    });
    allowed.abort();
    expect(await first).toMatchObject({ code: 0 });
    expect(await run(['rebuild'], { rebuild })).toMatchObject({ code: 0 });
  });

  it('OPS-48 ends a rebuild, and fails, once nothing keeps a second one away', async () => {
    let isOver = false;
    const losing: EventCommandsOf<SqlExecutor>['rebuild'] = async (_bus, _pool, signal) => {
      await engines.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`,
      );
      await pause(20_000, signal);
      isOver = true;
      return [];
    };
    await expect(run(['rebuild'], { rebuild: losing })).rejects.toThrow(/terminat/i);
    expect(isOver).toBe(true);
    expect(await run(['rebuild'], { rebuild })).toMatchObject({ code: 0 });
  });

  it('OPS-60 lets the statements of a replay take 2 minutes, as a letter may be dead because they took too long for a consumer', async () => {
    const id = newId();
    const event = toCloudEvent('test', {
      id,
      topic: TOPIC,
      key: 'slow',
      type: 'test.counter-raised.v1',
      aggregateVersion: 1,
      actor: { kind: 'system', id: 'test' },
      occurredAt: new Date(),
      data: { state: {}, changed: [], previous: {} },
    });
    const refused = { topic: TOPIC, id, key: 'slow', event };
    const late = new Error('canceling statement due to statement timeout');
    for (let tries = 0; tries < 5; tries += 1) {
      await countRefusal(engines.pool, 'test', refused, late);
    }
    const limits: unknown[] = [];
    const handling: EventCommandsOf<SqlExecutor>['consumer'] = (pool) => ({
      group: 'test',
      transaction: (work) => inTransaction(pool, (tx) => work(tx)),
      handlers: {
        [TOPIC]: async (tx) =>
          void limits.push(
            await tx.$queryRawUnsafe('show statement_timeout'),
            pool.options.query_timeout,
          ),
      },
    });
    expect(await run(['replay', 'all'], { consumer: handling })).toEqual({
      code: 0,
      lines: [expect.stringMatching(/ replayed$/)],
    });
    expect(limits).toEqual([[{ statement_timeout: '2min' }], 122_000]);
  });

  it('says how many events are not published, and for how long the oldest has waited', async () => {
    for (const seconds of [30, 4_000]) {
      await engines.pool.query(
        `insert into outbox ("id", "topic", "key", "type", "aggregateVersion", "actor", "occurredAt", "event", "createdAt")
         values (gen_random_uuid(), 'topic', 'key', 'type', 1, '{}', now(), '{}', now() - make_interval(secs => $1))`,
        [seconds],
      );
    }
    const { lines } = await run(['lag']);
    await engines.pool.query('delete from outbox');
    expect(lines).toEqual([
      expect.stringMatching(/^outbox: 2 not published, the oldest for 40\d\d s$/),
    ]);
  });

  it.each<[string, Partial<EventCommandsOf<SqlExecutor>>, string]>([
    ['dead-letters', {}, 'usage: lag | republish'],
    ['rebuild', { consumer }, 'usage: lag | dead-letters | replay | dismiss | republish'],
    ['reset', { rebuild }, 'usage: lag | rebuild | republish'],
  ])('names those that apply instead of %s', async (verb, more, usage) => {
    expect(await run([verb], more)).toEqual({ code: 2, lines: [usage] });
  });
});
