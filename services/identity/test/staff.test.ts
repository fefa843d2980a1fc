import type { TokenClaims } from '@dewlane/internal-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { ADDRESS, cookies, login, PASSWORD, registration, staffLogin } from './support/requests.ts';

const FIRST = { ADMIN_USERNAME: 'Boss', ADMIN_PASSWORD: 'First-Pass1!' };
const SECOND = { ...FIRST, ADMIN_PASSWORD: 'Second-Pass1!' };

const ANY_STAFF: TokenClaims = {
  staff: { id: '019a0000-0000-7000-8000-0000000000ff', username: 'any', role: 'admin' },
};

describe('staff accounts', () => {
  let identity: Harness;
  const logIn = (username: string, password: string) =>
    identity.call('/internal/staff/login', staffLogin(username, password));

  beforeAll(async () => {
    identity = await startHarness({ env: FIRST });
  });
  afterAll(() => identity.stop());

  it('PERM-04 includes the first account from the settings, with the role admin', async () => {
    const { status, body } = await logIn('boss', 'First-Pass1!');
    expect(status).toBe(200);
    expect(body).toEqual({
      username: 'Boss',
      sessionId: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: expect.any(String),
      deviceToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    const rows = await identity.sql('select username, role, "passwordHash" from staff_accounts');
    expect(rows).toEqual([
      { username: 'Boss', role: 'admin', passwordHash: expect.stringMatching(/^\$argon2id\$/) },
    ]);
  });

  it('PERM-04 keeps customers and staff apart', async () => {
    await identity.call('/internal/register', registration('customer@example.com'));
    expect((await logIn('customer', PASSWORD)).status).toBe(401);
    expect((await identity.call('/internal/login', login('Boss', 'First-Pass1!'))).status).toBe(
      401,
    );
  });

  it('replaces the password by a configured one at each start, and ends the sessions under the old one', async () => {
    const { body } = await logIn('Boss', 'First-Pass1!');
    await identity.restart(SECOND);
    expect((await logIn('Boss', 'First-Pass1!')).status).toBe(401);
    expect((await logIn('Boss', 'Second-Pass1!')).status).toBe(200);
    const old = await identity.call(
      '/internal/sessions/resolve',
      cookies({ staffSessionId: body.sessionId }),
    );
    expect(old.body.staff).toBeNull();
    await identity.restart({});
    expect((await logIn('Boss', 'Second-Pass1!')).status).toBe(200);
    await identity.restart(FIRST);
  });

  it('AUTH-34 forgets the browsers that knew the password before', async () => {
    const { deviceToken } = (await logIn('Boss', 'First-Pass1!')).body;
    const wrong = staffLogin('Boss', 'wrong', { deviceToken });
    for (let time = 0; time < 5; time += 1) await identity.call('/internal/staff/login', wrong);
    const locked = async () => {
      const { data } = await identity.graphql(ANY_STAFF, '{ lockedStaffAccounts { username } }');
      return data.lockedStaffAccounts;
    };
    expect(await locked()).toEqual([{ username: 'Boss' }]);
    await identity.restart(SECOND);
    expect(await locked()).toEqual([]);
    const guess = staffLogin('Boss', 'First-Pass1!', { deviceToken });
    for (let time = 0; time < 5; time += 1) {
      expect((await identity.call('/internal/staff/login', guess)).status).toBe(401);
    }
    // They count for the account, which a known browser's wouldn't.
    expect(await identity.sql('select "isLocked" from staff_accounts')).toEqual([
      { isLocked: true },
    ]);
    identity.pass(16 * 60_000);
    expect((await logIn('Boss', 'Second-Pass1!')).status).toBe(200);
    await identity.restart(FIRST);
  });

  it('AUTH-22 AUTH-23 AUTH-24 has the same protections as for customers', async () => {
    const wrong = await logIn('Boss', 'wrong');
    const unknown = await logIn('Nobody', 'wrong');
    expect(wrong.status).toBe(401);
    expect(wrong.body.error).toBe('Invalid username or password');
    expect(unknown.body).toEqual(wrong.body);
    for (let time = 0; time < 4; time += 1) await logIn('Boss', 'wrong');
    const locked = await logIn('Boss', 'First-Pass1!');
    expect(locked.status).toBe(423);
    expect(locked.body.error).toBe('Account temporarily locked. Please try again later.');
    const [row] = await identity.sql('select "isLocked", "lockoutUntil" from staff_accounts');
    expect(row).toEqual({ isLocked: true, lockoutUntil: expect.any(Date) });
    identity.pass(16 * 60_000);
    expect((await logIn('Boss', 'First-Pass1!')).status).toBe(200);
  });

  it('AUTH-34 can’t be shut out of a browser they have signed in with', async () => {
    const { body } = await logIn('Boss', 'First-Pass1!');
    const here = (password: string, deviceToken = body.deviceToken) =>
      identity.call('/internal/staff/login', staffLogin('Boss', password, { deviceToken }));
    for (let time = 0; time < 5; time += 1) {
      expect((await logIn('Boss', 'wrong')).status).toBe(401);
    }
    expect((await logIn('Boss', 'First-Pass1!')).status).toBe(423);
    const again = await here('First-Pass1!');
    expect([again.status, again.body.deviceToken]).toEqual([200, body.deviceToken]);
    const { body: customer } = await identity.call(
      '/internal/register',
      registration('staff-guesser@example.com'),
    );
    expect((await here('First-Pass1!', customer.deviceToken)).status).toBe(423);
    for (let time = 0; time < 5; time += 1) expect((await here('wrong')).status).toBe(401);
    expect((await here('First-Pass1!')).status).toBe(423);
    identity.pass(16 * 60_000);
    // One device cookie serves both; one that the other may have copied is replaced.
    const both = await here('First-Pass1!', customer.deviceToken);
    expect(both.body.deviceToken).not.toBe(customer.deviceToken);
    const { deviceToken } = both.body;
    const { body: known } = await identity.call(
      '/internal/login',
      login('staff-guesser', undefined, { deviceToken }),
    );
    expect(known.deviceToken).not.toBe(deviceToken);
    const { body: renewed } = await here('First-Pass1!', known.deviceToken);
    expect(renewed.deviceToken).not.toBe(known.deviceToken);
  });

  it('AUTH-25 AUTH-34 STAFF-03 PERM-08 can have locks of an account and its browsers ended by any staff', async () => {
    const locked = async () =>
      (await identity.graphql(ANY_STAFF, '{ lockedStaffAccounts { id version username } }')).data
        .lockedStaffAccounts;
    const { body } = await logIn('Boss', 'First-Pass1!');
    const here = (password: string) =>
      identity.call(
        '/internal/staff/login',
        staffLogin('Boss', password, { deviceToken: body.deviceToken }),
      );
    expect(await locked()).toEqual([]);
    for (let time = 0; time < 5; time += 1) await here('wrong');
    const [account] = await locked();
    expect(account).toEqual({ id: expect.any(String), version: 1, username: 'Boss' });
    for (let time = 0; time < 5; time += 1) await logIn('Boss', 'wrong');
    // Unknown names are locked too, but are no accounts.
    for (let time = 0; time < 5; time += 1) await logIn('Nobody Else', 'wrong');
    expect(await locked()).toEqual([account]);
    expect((await logIn('Boss', 'First-Pass1!')).status).toBe(423);
    expect((await here('First-Pass1!')).status).toBe(423);

    const unlock = (id: string, claims = ANY_STAFF, expectedVersion?: number) =>
      identity.graphql(
        claims,
        `mutation ($id: ID!, $expectedVersion: Int) {
          unlockStaffAccount(input: { id: $id, expectedVersion: $expectedVersion }) { id version username }
        }`,
        { id, expectedVersion },
      );
    const guest: TokenClaims = {
      customer: { kind: 'guest', id: 'guest_0f0f', guestIds: [] },
    };
    const refused = await unlock(account.id, guest);
    expect(refused.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const listed = await identity.graphql(guest, '{ lockedStaffAccounts { id } }');
    expect(listed.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await here('First-Pass1!')).status).toBe(423);
    for (const id of ['boss', '019a0000-0000-7000-8000-0000000000ee']) {
      expect((await unlock(id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }

    const first = await unlock(account.id, undefined, 1);
    expect(first.data.unlockStaffAccount).toEqual({ ...account, version: 2 });
    expect(await locked()).toEqual([]);
    const [late] = (await unlock(account.id, undefined, 1)).errors ?? [];
    expect(late?.extensions).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      current: { version: 2, isLocked: false },
    });
    // An unlocked account stays unchanged, and no event is published.
    expect((await unlock(account.id)).data.unlockStaffAccount.version).toBe(2);
    const told = await identity.sql(
      `select "type", "aggregateVersion", "actor"->>'username' as "by", "actor"->>'address' as "from",
         "event"->'data'->'previous' as "previous"
       from outbox where "topic" = 'identity.staff-accounts'`,
    );
    expect(told).toEqual([
      {
        type: 'identity.staff-account-unlocked.v1',
        aggregateVersion: 2,
        by: 'any',
        from: ADDRESS,
        previous: { isLocked: true },
      },
    ]);
    const [row] = await identity.sql(
      `select "isLocked", "lockoutUntil" from staff_accounts where username = 'Boss'`,
    );
    expect(row).toEqual({ isLocked: false, lockoutUntil: null });
    expect((await logIn('Boss', 'First-Pass1!')).status).toBe(200);
    expect((await here('First-Pass1!')).status).toBe(200);
  });

  it('refuses missing fields with 400', async () => {
    const { status, body } = await identity.call('/internal/staff/login', {
      ...staffLogin('x', 'x'),
      input: {},
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['username', 'password']);
  });
});
