import { randomBytes, randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type LogRole, migrateEventLog } from './event-log-schema.ts';

describe('the schema of the event log', () => {
  const role = `kit_${randomBytes(4).toString('hex')}`;
  const stranger = `kit_${randomBytes(4).toString('hex')}`;
  const other = `kit_${randomBytes(4).toString('hex')}`;
  const roles: LogRole[] = [
    { name: role, compacts: true },
    { name: other, compacts: false },
  ];
  let database: TestDatabase;
  let asRole: pg.Client;
  let asStranger: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase({ name: 'plain' });
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    for (const name of [role, stranger, other])
      await admin.query(`create role ${name} login password 'test'`);
    await admin.end();
    await migrateEventLog(database.url, roles);
    [asRole, asStranger] = await Promise.all([signIn(role), signIn(stranger)]);
  });

  afterAll(async () => {
    await Promise.all([asRole.end(), asStranger.end()]);
    await database.drop();
    const url = new URL(database.adminUrl);
    url.pathname = '/postgres';
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`drop role ${role}, ${stranger}, ${other}`);
    await admin.end();
  });

  /** A topic that the role may append to. */
  const own = (name: string) => `${role}.${name}`;

  async function signIn(user: string): Promise<pg.Client> {
    const url = new URL(database.url);
    url.username = user;
    url.password = 'test';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    return client;
  }

  it('is created once by concurrent starts', async () => {
    await Promise.all([migrateEventLog(database.url), migrateEventLog(database.url, roles)]);
  });

  it('leaves no compaction of a former version beside its own, and takes that one’s calls', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`create function compact_log_part(
      of_topic text, after_offset bigint, older_than_days int, at_most int, out reached bigint, out removed bigint)
      language sql as 'select 0::bigint, 0::bigint'`);
    await migrateEventLog(database.url, roles);
    const { rows } = await owner.query(
      `select pronargs::int as "arguments" from pg_proc where proname = 'compact_log_part'`,
    );
    await owner.end();
    expect(rows).toEqual([{ arguments: 5 }]);
    const part = await asRole.query(`select "removed" from compact_log_part('t', 0, 7, 1)`);
    expect(part.rows).toEqual([{ removed: '0' }]);
  });

  it('lets a service’s role create topics, append and read', async () => {
    await asRole.query('select ensure_topics($1)', [[own('t')]]);
    const messages = JSON.stringify([
      { id: '0190c2f4-0000-7000-8000-000000000000', key: 'k', event: {} },
    ]);
    await asRole.query('select append_to_log($1, $2)', [own('t'), messages]);
    expect((await asRole.query('select "key" from log')).rows).toEqual([{ key: 'k' }]);
  });

  it('SEC-37 lets a service’s role append to topics of its own name only, and the log’s owner to any', async () => {
    const others = ['identity.users', `${role}s.users`, `x.${role}.users`, role, `.${role}`];
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('select ensure_topics($1)', [others.concat(own('users'))]);
    const append = async (client: pg.Client, topic: string) => {
      const messages = [{ id: randomUUID(), key: '7', event: { erases: true } }];
      const values = [topic, JSON.stringify(messages)];
      return (await client.query('select append_to_log($1, $2) as "appended"', values)).rows;
    };
    for (const topic of others) {
      await expect(append(asRole, topic)).rejects.toMatchObject({ code: '42501' });
      expect(await append(owner, topic)).toEqual([{ appended: '1' }]);
    }
    expect(await append(asRole, own('users'))).toEqual([{ appended: '1' }]);
    await owner.end();
  });

  it('ACCT-06 removes an aggregate’s earlier events with the event that erases it, and no others', async () => {
    await asRole.query('select ensure_topics($1)', [[own('e')]]);
    const append = (key: string, event: object) =>
      asRole.query('select append_to_log($1, $2)', [
        own('e'),
        JSON.stringify([{ id: randomUUID(), key, event }]),
      ]);
    await append('person', { name: 'Ann' });
    await append('other', { name: 'Bo' });
    await append('person', { name: 'Anna' });
    await append('person', { erases: true });
    await append('other', { name: 'Bob' });
    const { rows } = await asRole.query(
      `select "key", "event" from log where "topic" = $1 order by "offset"`,
      [own('e')],
    );
    expect(rows).toEqual([
      { key: 'other', event: { name: 'Bo' } },
      { key: 'person', event: { erases: true } },
      { key: 'other', event: { name: 'Bob' } },
    ]);
  });

  it('ACCT-06 removes by request what an erasing event follows, and nothing else', async () => {
    await asRole.query('select ensure_topics($1)', [[own('g')]]);
    const append = (key: string, event: object) =>
      asRole.query('select append_to_log($1, $2)', [
        own('g'),
        JSON.stringify([{ id: randomUUID(), key, event }]),
      ]);
    await append('person', { erases: true });
    await append('person', { name: 'another Ann' });
    await append('other', { name: 'Bo' });
    await append('other', { name: 'Bob' });
    // Past the append, which would have removed them.
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(
      `insert into log ("topic", "offset", "eventId", "key", "event")
       select $1, 4 + version, gen_random_uuid(), 'gone',
         case version when 3 then '{"erases": true}' else jsonb_build_object('name', version) end
       from generate_series(1, 3) as version`,
      [own('g')],
    );
    await owner.end();
    const drop = async () => {
      const { rows } = await asRole.query(
        `select drop_erased($1, '{person,other,gone}') as "dropped"`,
        [own('g')],
      );
      return rows;
    };
    expect(await drop()).toEqual([{ dropped: '2' }]);
    expect(await drop()).toEqual([{ dropped: '0' }]);
    const { rows } = await asRole.query(
      `select "key", "event" from log where "topic" = $1 order by "offset"`,
      [own('g')],
    );
    expect(rows).toEqual([
      { key: 'person', event: { erases: true } },
      { key: 'person', event: { name: 'another Ann' } },
      { key: 'other', event: { name: 'Bo' } },
      { key: 'other', event: { name: 'Bob' } },
      { key: 'gone', event: { erases: true } },
    ]);
  });

  it('ACCT-06 drops an event older than an erasure, as a relay that was frozen may append it late', async () => {
    await asRole.query('select ensure_topics($1)', [[own('f')]]);
    const told = (version: number, time: string, more: object = {}) => ({
      id: randomUUID(),
      key: 'person',
      event: { aggregateversion: version, time: `2026-11-24T${time}.000Z`, ...more },
    });
    const append = (...messages: object[]) =>
      asRole.query('select append_to_log($1, $2) as "appended"', [
        own('f'),
        JSON.stringify(messages),
      ]);
    const versions = async () => {
      const { rows } = await asRole.query(
        `select "event"->'aggregateversion' as "version" from log where "topic" = $1 order by "offset"`,
        [own('f')],
      );
      return rows.map(({ version }) => version);
    };
    const registered = told(1, '10:00:00', { name: 'Ann' });
    const renamed = told(2, '11:00:00', { name: 'Anna' });
    await append(registered);
    await append(told(3, '12:00:00', { erases: true }));
    // One that was in the log before, one that never was, and somebody else's beside them.
    const { rows } = await append(registered, renamed, { ...told(1, '11:00:00'), key: 'other' });
    expect(rows).toEqual([{ appended: '1' }]);
    expect(await versions()).toEqual([3, 1]);
    // What follows the erasure is told, and so is whoever gets the number anew after a restore.
    await append(told(4, '12:00:00'));
    await append(told(1, '12:00:01'));
    expect(await versions()).toEqual([3, 1, 4, 1]);
  });

  it.each(['force_generic_plan', 'force_custom_plan'])(
    'OPS-41 reads nothing of what it holds of a key when more of it comes, with %s',
    async (mode) => {
      const events = (count: number, key: (index: number) => string) =>
        JSON.stringify(
          Array.from({ length: count }, (_, index) => ({
            id: randomUUID(),
            key: key(index),
            event: { aggregateversion: index, time: '2026-11-24T10:00:00.000Z' },
          })),
        );
      const append = 'select append_to_log($1, $2)';
      const topic = own(mode);
      await asRole.query('select ensure_topics($1)', [[topic]]);
      await asRole.query(append, [topic, events(2_000, (index) => `other${index}`)]);
      await asRole.query(append, [topic, events(300, () => 'changed often')]);
      const admin = new pg.Client({ connectionString: database.adminUrl });
      await admin.connect();
      let plan = '';
      admin.on('notice', ({ message = '' }) => {
        if (message.includes('insert into log')) plan = message;
      });
      await admin.query('analyze log');
      await admin.query(`load 'auto_explain'; set auto_explain.log_nested_statements = on;
        set auto_explain.log_min_duration = 0; set auto_explain.log_level = 'notice';
        set auto_explain.log_analyze = on; set plan_cache_mode = ${mode}`);
      await admin.query(append, [topic, events(100, () => 'changed often')]);
      await admin.end();
      // No other plan reads so little: it asks for the erasing events of each message's key.
      expect(plan).toMatch(
        /Index Scan using log_erasing_idx on log eraser .* \(actual time=\S+ rows=0(?:\.00)? loops=100\)/,
      );
    },
  );

  it('lets it compact events at least a day old, and keeps each key’s newest event', async () => {
    await asRole.query('select ensure_topics($1)', [[own('c')]]);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const append = async (key: string, hoursAgo: number) => {
      const id = randomUUID();
      const messages = JSON.stringify([{ id, key, event: {} }]);
      await asRole.query('select append_to_log($1, $2)', [own('c'), messages]);
      await owner.query(
        `update log set "appendedAt" = now() - make_interval(hours => $2) where "eventId" = $1`,
        [id, hoursAgo],
      );
    };
    await append('a', 25);
    await append('a', 23);
    await append('a', 1);
    await append('b', 100);
    await asRole.query('select compact_log_part($1, 0, 0, 100)', [own('c')]);
    const { rows } = await asRole.query(
      `select "offset"::int from log where topic = $1 order by 1`,
      [own('c')],
    );
    expect(rows).toEqual([{ offset: 2 }, { offset: 3 }, { offset: 4 }]);
    await owner.end();
  });

  it('SEC-37 lets no other service’s role compact it, one that could in the version before neither', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query(`grant execute on function compact_log(int, int),
      compact_log_part(text, bigint, int, int, bigint) to ${other}`);
    await migrateEventLog(database.url, roles);
    await owner.end();
    const asOther = await signIn(other);
    for (const sql of ['select compact_log(7, 1)', `select compact_log_part('t', 0, 7, 1)`]) {
      await expect(asOther.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
    await asOther.end();
  });

  it.each([
    `insert into log ("topic", "offset", "eventId", "key", "event") values ('t', 9, gen_random_uuid(), 'k', '{}')`,
    `update log set "key" = 'x'`,
    'delete from log',
    'truncate log',
    `update topics set "lastOffset" = 0`,
    'create table own (id int)',
  ])('does not let it: %s', async (sql) => {
    await expect(asRole.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('lets no other role in', async () => {
    for (const sql of [
      'select * from log',
      `select ensure_topics('{u}')`,
      `select append_to_log('t', '[]')`,
      'select compact_log(7, 1)',
      `select compact_log_part('t', 0, 7, 1)`,
      `select drop_erased('t', '{k}')`,
    ]) {
      await expect(asStranger.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
