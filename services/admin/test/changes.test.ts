import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inTransaction } from '@dewlane/service-kit';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createProjectionWrites } from '../src/adapters/db/projection-writes.ts';
import { rebuildProjections } from '../src/main/rebuild-projections.ts';
import { type Harness, STAFF, startHarness } from './support/harness.ts';
import { appointment, user } from './support/states.ts';

const USER_CHANGED = 'identity.user-changed.v1';

let admin: Harness;

beforeAll(async () => {
  admin = await startHarness();
});
afterAll(async () => {
  await admin.stop();
});
beforeEach(async () => {
  // Retried, because it can deadlock with the service's consumers.
  await eventually(() => admin.pool.query('truncate appointments, users, quiz_responses'));
});

/** Projects an appointment in this version; null deletes it. */
const save = (id: string, version: number, state: object | null) =>
  inTransaction(admin.pool, (tx) =>
    createProjectionWrites(tx).save('appointments', {
      id,
      version,
      state: state as Record<string, unknown> | null,
    }),
  );
const cursorOfList = async (): Promise<string> =>
  (await admin.graphql(STAFF, '{ staffAppointments(first: 1) { changeCursor } }')).data
    .staffAppointments.changeCursor;
const changesSince = async (since: string) =>
  (
    await admin.graphql(
      STAFF,
      `query ($since: String!) { staffAppointmentChanges(since: $since) {
        changed { id version location } deletedIds cursor isReset
      } }`,
      { since },
    )
  ).data.staffAppointmentChanges;

/** A cursor without later changes: waits until every transaction on the server has ended. */
const quietCursor = () =>
  eventually(async () => {
    const since = await cursorOfList();
    expect(await changesSince(since)).toMatchObject({
      changed: [],
      deletedIds: [],
      isReset: false,
    });
    return since;
  });

describe('the changes of a list', () => {
  it('STAFF-06 lists what was created, changed and deleted since, and nothing if nothing was', async () => {
    const [changed, deleted, untouched, made] = Array.from({ length: 4 }, () => randomUUID());
    for (const id of [changed, deleted, untouched])
      await save(String(id), 1, appointment(String(id)));
    const since = await quietCursor();

    await save(String(changed), 2, appointment(String(changed), { location: 'Elsewhere' }));
    await save(String(deleted), 2, null);
    await save(String(made), 1, appointment(String(made)));
    const changes = await changesSince(since);
    expect(changes).toMatchObject({
      changed: [
        { id: changed, version: 2, location: 'Elsewhere' },
        { id: made, version: 1 },
      ],
      deletedIds: [deleted],
      isReset: false,
    });
    // While a transaction of another database on the server is open, the cursor stays before it.
    let { cursor } = changes;
    await eventually(async () => {
      const next = await changesSince(cursor);
      cursor = next.cursor;
      expect(next).toMatchObject({ changed: [], deletedIds: [] });
    });
  });

  it('STAFF-06 includes writes of a transaction that began before the list was read and ended after', async () => {
    const late = randomUUID();
    let since = '';
    await inTransaction(admin.pool, async (tx) => {
      await createProjectionWrites(tx).save('appointments', {
        id: late,
        version: 1,
        state: appointment(late),
      });
      // Another one begins later and ends earlier.
      const soon = randomUUID();
      await save(soon, 1, appointment(soon));
      since = await cursorOfList();
    });
    const { changed } = await changesSince(since);
    expect(changed.map(({ id }: { id: string }) => id)).toContain(late);
  });

  it('STAFF-06 ignores an older event', async () => {
    const id = randomUUID();
    await save(id, 3, appointment(id));
    const since = await quietCursor();
    await save(id, 2, appointment(id, { location: 'older' }));
    expect((await changesSince(since)).changed).toEqual([]);
  });

  it('STAFF-06 asks to reload the list after a rebuild, after a restore, and if there are too many', async () => {
    const since = await cursorOfList();
    const [table, transaction] = since.split('.');
    const ahead = `${table}.${BigInt(transaction ?? 0) + 1_000_000n}`;
    expect(await changesSince(ahead)).toMatchObject({ isReset: true, changed: [] });
    for (let count = 0; count < 501; count += 1) {
      const id = randomUUID();
      await save(id, 1, appointment(id));
    }
    const many = await changesSince(since);
    expect(many).toMatchObject({ isReset: true, changed: [] });
    await rebuildProjections(admin.bus, admin.pool);
    expect(await changesSince(many.cursor)).toMatchObject({ isReset: true });
  });

  it('STAFF-06 lists changes after a restore onto a server that has had fewer transactions', async () => {
    const id = randomUUID();
    await save(id, 1, appointment(id));
    const tables = ['appointments', 'users', 'quiz_responses'];
    for (const table of tables)
      await admin.pool.query(`update ${table} set "arrival" = 1000000000000`);
    await admin.pool.query(
      readFileSync(new URL('../prisma/after-restore.sql', import.meta.url), 'utf8'),
    );
    const since = await quietCursor();
    await save(id, 2, appointment(id));
    expect(await changesSince(since)).toMatchObject({ changed: [{ id, version: 2 }] });
    const late = await Promise.all(
      tables.map((table) =>
        admin.pool.query(`select from ${table} where "arrival" > 100000000000`),
      ),
    );
    expect(late.map(({ rowCount }) => rowCount)).toEqual([0, 0, 0]);
  });

  it.each([
    ['address', { email: 'new@example.com' }, ['email'], 'new@example.com', 'Jordan'],
    ['first name', { firstName: 'Jo' }, ['firstName'], 'user7@example.com', 'Jo'],
    // As `republish` tells it after a restore, and the first event after some that admin has missed.
    [
      'address, which the event does not name,',
      { email: 'old@example.com' },
      [],
      'old@example.com',
      'Jordan',
    ],
  ])(
    'STAFF-06 includes the appointments of a customer whose %s has changed, and nobody else’s',
    async (_what, change, named, email, name) => {
      const publish = (version: number, more: object, changed: string[]) =>
        admin.publishChange('identity.users', USER_CHANGED, '7', version, user('7', more), {
          changed,
        });
      await publish(1, {}, []);
      const [own, others] = [randomUUID(), randomUUID()];
      await save(own, 1, appointment(own));
      await save(others, 1, appointment(others, { userId: '8' }));
      const since = await quietCursor();
      await publish(2, change, named);
      const asked = `query ($since: String!) { staffAppointmentChanges(since: $since) {
        changed { id customerName customerEmail } } }`;
      await eventually(async () => {
        const { data } = await admin.graphql(STAFF, asked, { since });
        expect(data.staffAppointmentChanges.changed).toEqual([
          { id: own, customerName: name, customerEmail: email },
        ]);
      });
    },
  );

  it('STAFF-06 leaves the appointments alone when anything else about a customer changes', async () => {
    await admin.publishChange('identity.users', USER_CHANGED, '7', 1, user('7'));
    // An account that is new here is news for its appointments.
    await eventually(async () => {
      const { rows } = await admin.pool.query('select "isLocked" from users');
      expect(rows).toEqual([{ isLocked: false }]);
    });
    const own = randomUUID();
    await save(own, 1, appointment(own));
    const since = await quietCursor();
    const locked = user('7', { isLocked: true });
    await admin.publishChange('identity.users', USER_CHANGED, '7', 2, locked, {
      changed: ['isLocked'],
    });
    await eventually(async () => {
      const { rows } = await admin.pool.query('select "isLocked" from users');
      expect(rows).toEqual([{ isLocked: true }]);
    });
    expect((await changesSince(since)).changed).toEqual([]);
  });

  it('STAFF-06 covers users and responses too', async () => {
    const asked = `{ staffUsers(first: 1) { changeCursor } staffQuizResponses(first: 1) { changeCursor } }`;
    const { data } = await admin.graphql(STAFF, asked);
    await admin.publishChange('identity.users', 'identity.user-registered.v1', '7', 1, user('7'));
    await eventually(async () => {
      const response = await admin.graphql(
        STAFF,
        `query ($users: String!, $responses: String!) {
          staffUserChanges(since: $users) { changed { id username } deletedIds }
          staffQuizResponseChanges(since: $responses) { changed { id } deletedIds isReset }
        }`,
        {
          users: data.staffUsers.changeCursor,
          responses: data.staffQuizResponses.changeCursor,
        },
      );
      expect(response.data).toEqual({
        staffUserChanges: { changed: [{ id: '7', username: 'user7' }], deletedIds: [] },
        staffQuizResponseChanges: { changed: [], deletedIds: [], isReset: false },
      });
    });
  });

  it('STAFF-06 costs a list of 1,000 open rows under 100 bytes a poll while nothing changes', async () => {
    await admin.pool.query(
      `insert into appointments ("id", "version", "createdAt", "status", "vehicleInfo", "location")
       select 'b' || n, 1, now(), 'scheduled', '2022 Subaru Outback', '1420 Oak Street'
       from generate_series(1, 1000) as n`,
    );
    const changes = await changesSince(await quietCursor());
    expect(Buffer.byteLength(JSON.stringify(changes))).toBeLessThan(100);
  });

  it.each(['', 'yesterday', '1', '1.99999999999999999999'])(
    'refuses the cursor %j',
    async (since) => {
      const { errors } = await admin.graphql(
        STAFF,
        'query ($since: String!) { staffAppointmentChanges(since: $since) { cursor } }',
        { since },
      );
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
    },
  );
});

describe('a list of 5,000 appointments', () => {
  it('STAFF-06 can be paged to the last one', async () => {
    await admin.pool.query(
      `insert into appointments ("id", "version", "createdAt", "status")
       select 'a' || n, 1, now() - make_interval(mins => n / 3), 'scheduled'
       from generate_series(1, 5000) as n`,
    );
    const seen = new Set<string>();
    const page = async (after: string | null) => {
      const { data } = await admin.graphql(
        STAFF,
        `query ($after: String) { staffAppointments(first: 200, after: $after) {
          nodes { id } pageInfo { hasNextPage endCursor }
        } }`,
        { after },
      );
      return data.staffAppointments;
    };
    let after: string | null = null;
    do {
      const { nodes, pageInfo } = await page(after);
      for (const { id } of nodes) seen.add(id);
      const { hasNextPage, endCursor } = pageInfo;
      after = hasNextPage ? endCursor : null;
    } while (after !== null);
    expect(seen.size).toBe(5_000);
  });
});
