import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TOPIC } from '../../../test/constants.ts';
import { type Engines, emptyTables, startEngines } from '../../../test/engines.ts';
import { inTransaction, type SqlExecutor } from '../../database/database.ts';
import { newId } from '../../process/ids.ts';
import { toCloudEvent } from '../outbox/outbox.ts';
import { runDeadLetterCommand } from './dead-letter-command.ts';
import { countRefusal } from './dead-letters.ts';

describe('the command for dead letters', () => {
  let engines: Engines;
  let handled: string[];
  let lines: string[];

  beforeAll(async () => {
    engines = await startEngines();
  });
  afterAll(() => engines.close());
  beforeEach(async () => {
    await emptyTables(engines);
    handled = [];
    lines = [];
  });

  const run = (...args: string[]) =>
    runDeadLetterCommand<SqlExecutor>(args, {
      pool: engines.pool,
      transaction: (work) => inTransaction(engines.pool, (tx) => work(tx)),
      handlers: {
        [TOPIC]: async (_tx, event) => {
          if (event.subject === 'stubborn') throw new Error('still does not fit');
          handled.push(event.subject);
        },
      },
      write: (line) => lines.push(line),
    });

  async function deadLetter(key: string, more: { erases?: true } = {}): Promise<string> {
    const id = newId();
    const event = toCloudEvent('test', {
      id,
      topic: TOPIC,
      key,
      type: 'test.counter-raised.v1',
      aggregateVersion: 1,
      actor: { kind: 'system', id: 'test' },
      occurredAt: new Date(),
      data: { state: { email: 'ann@example.com' }, changed: [], previous: {} },
      ...more,
    });
    for (let i = 0; i < 5; i += 1) {
      await countRefusal(engines.pool, 'c', { topic: TOPIC, id, key, event }, new Error('no'));
    }
    const { rows } = await engines.pool.query<{ id: string }>(
      'select "id" from dead_letters where "eventId" = $1',
      [id],
    );
    return rows[0]?.id ?? '';
  }

  it('lists them without the personal data of their events', async () => {
    const id = await deadLetter('a');
    expect(await run('list')).toBe(0);
    expect(lines[0]).toMatch(
      new RegExp(`^${id} c test.counters a: refused 5 times, last .*Error: no$`),
    );
    expect(lines[1]).toBe('1 dead letters');
    expect(lines.join()).not.toContain('ann@');
  });

  it('OPS-60 says which of them erases somebody, because that one must not be dismissed', async () => {
    const id = await deadLetter('gone', { erases: true });
    expect(await run('list')).toBe(0);
    expect(lines[0]).toMatch(
      new RegExp(`^${id} c test.counters gone \\(erasure\\): refused 5 times, last .*Error: no$`),
    );
  });

  it('replays one', async () => {
    const id = await deadLetter('a');
    await deadLetter('b');
    expect(await run('replay', id)).toBe(0);
    expect(handled).toEqual(['a']);
  });

  it('replays all, and keeps those dead that are refused again', async () => {
    for (const key of ['a', 'stubborn', 'b']) await deadLetter(key);
    expect(await run('replay', 'all')).toBe(1);
    expect(handled).toEqual(['a', 'b']);
    lines = [];
    await run('list');
    expect(lines.at(-1)).toBe('1 dead letters');
  });

  it('OPS-35 dismisses one that is refused for good, without handling it', async () => {
    const [gone, waiting] = [await deadLetter('stubborn'), await deadLetter('a')];
    expect(await run('dismiss', gone)).toBe(0);
    expect(lines).toEqual([`${gone} dismissed`]);
    lines = [];
    expect(await run('list')).toBe(0);
    expect(lines).toEqual([expect.stringContaining(waiting), '1 dead letters']);
    expect(await run('replay', gone)).toBe(1);
    expect(await run('dismiss', gone)).toBe(1);
    expect(handled).toEqual([]);
    const { rows } = await engines.pool.query('select from inbox');
    expect(rows).toEqual([]);
  });

  it.each(['replay', 'dismiss'])('reports an unknown one to %s', async (verb) => {
    expect(await run(verb, newId())).toBe(1);
    expect(await run(verb, '7')).toBe(1);
    const not = verb === 'replay' ? 'not replayed' : 'not dismissed';
    expect(lines).toEqual([expect.stringContaining(not), expect.stringContaining(not)]);
  });

  it.each([
    [[]],
    [['delete']],
    [['list', 'more']],
    [['replay']],
    [['dismiss']],
    [['dismiss', 'all']],
  ])('prints its usage for %j', async (args) => {
    expect(await run(...args)).toBe(2);
    expect(lines).toEqual(['usage: dead-letters list | replay <id> | replay all | dismiss <id>']);
  });
});
