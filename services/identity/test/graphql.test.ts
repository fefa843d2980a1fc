import type { TokenClaims } from '@dewlane/internal-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { ADDRESS, login, PASSWORD, registration } from './support/requests.ts';

const VIEWER = '{ viewer { isGuest staffUsername user { id username email createdAt } } }';
const UNLOCK = `mutation ($input: UnlockUserInput!) {
  unlockUser(input: $input) { __typename id version }
}`;
const ENTITIES = `query ($representations: [_Any!]!) {
  _entities(representations: $representations) { ... on User { id email } }
}`;
const staff: TokenClaims = {
  staff: { id: '0198-staff', username: 'boss', role: 'admin' },
};
const customer = (id: string): TokenClaims => ({
  customer: { kind: 'customer', id, guestIds: [] },
});
const guest: TokenClaims = {
  customer: { kind: 'guest', id: 'guest_0f0e', guestIds: [] },
};

describe('the subgraph', () => {
  let identity: Harness;
  const register = async (name: string): Promise<string> =>
    (await identity.call('/internal/register', registration(`${name}@example.com`))).body.user.id;
  const lock = async (name: string) => {
    for (let time = 0; time < 5; time += 1) {
      await identity.call('/internal/login', login(name, 'Wrong-Pass1!'));
    }
  };
  const unlock = (input: object, claims = staff) => identity.graphql(claims, UNLOCK, { input });

  beforeAll(async () => {
    identity = await startHarness();
  });
  afterAll(() => identity.stop());

  it('returns the viewer', async () => {
    const id = await register('viewer');
    const own = await identity.graphql({ ...customer(id), ...staff }, VIEWER);
    expect(own.data.viewer).toEqual({
      isGuest: false,
      staffUsername: 'boss',
      user: {
        id,
        username: 'viewer',
        email: 'viewer@example.com',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    });
    const visitor = await identity.graphql(guest, VIEWER);
    expect(visitor.data.viewer).toEqual({ isGuest: true, staffUsername: null, user: null });
  });

  it('resolves a user for its owner and for staff, and for nobody else', async () => {
    const [id, other] = [await register('mine'), await register('theirs')];
    const representations = [id, other, '999999', 'x', '99999999999'].map((userId) => ({
      __typename: 'User',
      id: userId,
    }));
    const ask = async (claims: TokenClaims) =>
      (await identity.graphql(claims, ENTITIES, { representations })).data._entities;
    const mine = { id, email: 'mine@example.com' };
    const theirs = { id: other, email: 'theirs@example.com' };
    expect(await ask(customer(id))).toEqual([mine, null, null, null, null]);
    expect(await ask(staff)).toEqual([mine, theirs, null, null, null]);
    expect(await ask(guest)).toEqual([null, null, null, null, null]);
  });

  it('AUTH-25 PERM-08 clears a lock when staff unlock the account, as an event with its actor and where from', async () => {
    const id = await register('jailed');
    await lock('jailed');
    const { data } = await unlock({ userId: id });
    expect(data.unlockUser).toEqual({ __typename: 'StaffUser', id, version: 3 });
    const [row] = await identity.sql(
      `select "isLocked", "lockoutUntil" from users where username = 'jailed'`,
    );
    expect(row).toEqual({ isLocked: false, lockoutUntil: null });
    expect((await identity.call('/internal/login', login('jailed', PASSWORD))).status).toBe(200);
    const [last] = (await identity.eventsOf(id)).slice(-1);
    expect(last).toMatchObject({
      type: 'identity.user-changed.v1',
      actor: { kind: 'staff', id: '0198-staff', username: 'boss', address: ADDRESS },
      data: { previous: { isLocked: true }, state: { isLocked: false, lockoutUntil: null } },
    });
  });

  it('STAFF-03 refuses to unlock an account that has changed since staff saw it, with the current state', async () => {
    const id = await register('moved-on');
    await lock('moved-on');
    const late = await unlock({ userId: id, expectedVersion: 1 });
    expect(late.errors?.[0]?.extensions).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      status: 409,
      current: { version: 2, isLocked: true, lockoutUntil: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect((await identity.call('/internal/login', login('moved-on', PASSWORD))).status).toBe(423);
    const { data } = await unlock({ userId: id, expectedVersion: 2 });
    expect(data.unlockUser).toMatchObject({ id, version: 3 });
    const none = await unlock({ userId: id, expectedVersion: 0 });
    expect(none.errors?.[0]?.extensions).toMatchObject({ status: 400 });
  });

  it('PERM-04 lets only staff unlock an account', async () => {
    const id = await register('kept');
    await lock('kept');
    const others = [
      [customer(id), { code: 'FORBIDDEN', status: 403 }],
      [guest, { code: 'UNAUTHENTICATED', status: 401 }],
      [{ system: 'gateway' }, { code: 'UNAUTHENTICATED', status: 401 }],
    ] as const;
    for (const [claims, refusal] of others) {
      const { errors } = await unlock({ userId: id }, claims);
      expect(errors?.[0]?.extensions).toMatchObject(refusal);
    }
    expect((await identity.call('/internal/login', login('kept', PASSWORD))).status).toBe(423);
  });

  it('returns the first result again for the same key, and refuses the key for another account', async () => {
    const [id, other] = [await register('once'), await register('twice')];
    await lock('once');
    const input = { userId: id, idempotencyKey: 'unlock-1' };
    const first = await unlock(input);
    await lock('once');
    const second = await unlock(input);
    expect(second.data).toEqual(first.data);
    expect((await identity.call('/internal/login', login('once', PASSWORD))).status).toBe(423);
    const { errors } = await unlock({ ...input, userId: other });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', status: 409 });
  });

  it('refuses an empty idempotency key, which would be the same key for everybody who leaves it empty', async () => {
    const { errors } = await unlock({ userId: '1', idempotencyKey: '' });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { idempotencyKey: expect.any(String) },
    });
  });

  it.each(['999999', '0', 'abc', '99999999999', ''])(
    'responds with 404 to the account "%s"',
    async (userId) => {
      const { errors } = await unlock({ userId });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    },
  );
});
