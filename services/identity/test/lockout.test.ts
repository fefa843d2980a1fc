import { readFileSync } from 'node:fs';
import type { TokenClaims } from '@dewlane/internal-api';
import { eventually, untilServed } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { ADDRESS, account, cookies, login, PASSWORD, registration } from './support/requests.ts';

const MINUTE_MS = 60_000;
const MANUAL = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const LOCKED_TEXT = 'Account temporarily locked. Please try again later.';

describe('lockout', () => {
  let identity: Harness;
  const logIn = async (identifier: string, password = PASSWORD) =>
    (await identity.call('/internal/login', login(identifier, password))).status;
  const failTimes = async (identifier: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      expect(await logIn(identifier, 'Wrong-Pass1!')).toBe(401);
    }
  };
  const register = async (name: string) => {
    const { body } = await identity.call('/internal/register', registration(`${name}@example.com`));
    return body;
  };
  const lockOf = async (name: string) => {
    const [row] = await identity.sql(
      'select "isLocked", "lockoutUntil" from users where username = $1',
      [name],
    );
    return row;
  };

  beforeAll(async () => {
    identity = await startHarness({ timing: { passedLocksEveryMs: 50 } });
  });
  afterAll(() => identity.stop());

  it('AUTH-23 locks the account for 15 min after 5 failures in a row within 15 min', async () => {
    await register('five');
    await failTimes('five', 2);
    await failTimes('five@example.com', 2);
    expect(await lockOf('five')).toEqual({ isLocked: false, lockoutUntil: null });
    const before = identity.now().getTime();
    await failTimes('FIVE', 1);
    const { isLocked, lockoutUntil } = await lockOf('five');
    expect(isLocked).toBe(true);
    const lockedAt = lockoutUntil.getTime() - 15 * 60_000;
    expect(lockedAt).toBeGreaterThanOrEqual(before);
    expect(lockedAt).toBeLessThanOrEqual(identity.now().getTime());
  });

  it('AUTH-24 refuses a login to a locked account with 423, even with the right password', async () => {
    await register('locked');
    await failTimes('locked', 5);
    for (const password of [PASSWORD, 'Wrong-Pass1!']) {
      const response = await identity.call('/internal/login', login('locked', password));
      expect(response.status).toBe(423);
      expect(response.body).toMatchObject({ code: 'LOCKED', error: LOCKED_TEXT });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    }
    const attempts = await identity.sql(
      `select successful from login_attempts where identifier = 'locked'`,
    );
    expect(attempts).toEqual(Array(7).fill({ successful: false }));
  });

  it('OBS-07 tells the addresses of failed attempts by the query of the operations manual', async () => {
    await failTimes('searched', 2);
    const [, query = ''] = /```sql\s+(select "ipAddress"[^`]+)```/.exec(MANUAL) ?? [];
    const [{ failed }] = await identity.sql(
      `select count(*) as failed from login_attempts where not successful`,
    );
    expect(await identity.sql(query)).toEqual([
      {
        ipAddress: ADDRESS,
        count: failed,
        onStaff: '0',
        identifiers: expect.stringMatching(/^[1-9]/),
        accounts: expect.stringMatching(/^[1-9]/),
      },
    ]);
  });

  it('AUTH-25 lets the owner in and clears the lock once lockoutUntil has passed', async () => {
    const { user } = await register('passing');
    await failTimes('passing', 5);
    identity.pass(14 * MINUTE_MS);
    expect(await logIn('passing')).toBe(423);
    identity.pass(2 * MINUTE_MS);
    await eventually(async () =>
      expect(await lockOf('passing')).toEqual({ isLocked: false, lockoutUntil: null }),
    );
    expect(await logIn('passing')).toBe(200);
    const events = await identity.sql(
      `select type, "aggregateVersion" as version, event->'data'->'changed' as changed,
         event->'data'->'state'->'isLocked' as locked
       from outbox where key = $1 order by sequence`,
      [user.id],
    );
    const changed = ['isLocked', 'lockoutUntil'];
    const type = 'identity.user-changed.v1';
    expect(events.slice(1)).toEqual([
      { type, version: 2, changed, locked: true },
      { type, version: 3, changed, locked: false },
    ]);
  });

  it('AUTH-23 counts consecutive failures only: a success resets them', async () => {
    await register('row');
    await failTimes('row', 4);
    expect(await logIn('row')).toBe(200);
    await failTimes('row', 4);
    expect(await logIn('row')).toBe(200);
  });

  it('AUTH-23 counts failures within 15 min only', async () => {
    await register('slow');
    await failTimes('slow', 4);
    identity.pass(15 * MINUTE_MS);
    await failTimes('slow', 4);
    expect(await logIn('slow')).toBe(200);
    await failTimes('slow', 4);
    identity.pass(14 * MINUTE_MS);
    await failTimes('slow', 1);
    expect(await logIn('slow')).toBe(423);
  });

  it('AUTH-23 admits only 5 of 20 concurrent wrong guesses and locks', async () => {
    await register('guessed');
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const guess = login('guessed', 'Wrong-Pass1!');
        return (await untilServed(() => identity.call('/internal/login', guess))).status;
      }),
    );
    expect(statuses.sort()).toEqual([...Array(5).fill(401), ...Array(15).fill(423)]);
    expect((await lockOf('guessed')).isLocked).toBe(true);
    expect(await logIn('guessed')).toBe(423);
  });

  it('accepts 20 concurrent right logins', async () => {
    await register('right');
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        untilServed(() => identity.call('/internal/login', login('right'))),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('AUTH-37 keeps no other account waiting under a flood of attempts on one, and sheds the excess', async () => {
    await register('crowded');
    await register('alone');
    const crowd = Array.from({ length: 100 }, () => logIn('crowded'));
    let answered = 0;
    for (const one of crowd) void one.then(() => (answered += 1));
    expect(await logIn('alone')).toBe(200);
    // Two are being checked and 30 wait: the others were refused before.
    expect(answered).toBeLessThan(100);
    const statuses = await Promise.all(crowd);
    expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  });

  it('AUTH-22 AUTH-23 counts and locks unknown identifiers alike', async () => {
    await failTimes('phantom@example.com', 5);
    const response = await identity.call('/internal/login', login('Phantom@example.com'));
    expect(response.status).toBe(423);
    expect(response.body.error).toBe(LOCKED_TEXT);
    identity.pass(16 * MINUTE_MS);
    await failTimes('phantom@example.com', 1);
  });

  it('lets running sessions continue while the account is locked', async () => {
    const { sessionId } = await register('running');
    await failTimes('running', 5);
    const { body } = await identity.call('/internal/sessions/resolve', cookies({ sessionId }));
    expect(body.customer.user.username).toBe('running');
  });

  it('AUTH-34 locks out unknown devices only, not the owner’s own browser', async () => {
    const { deviceToken } = await register('owner');
    const stranger = await register('stranger');
    await failTimes('owner', 5);
    const from = (token: string, password = PASSWORD) =>
      identity.call('/internal/login', login('owner', password, { deviceToken: token }));
    expect((await from(stranger.deviceToken)).status).toBe(423);
    expect((await from('made-up')).status).toBe(423);
    expect((await from(deviceToken)).status).toBe(200);
    // The owner's sign-in doesn't end the lock for guessers.
    expect(await logIn('owner')).toBe(423);
    expect((await lockOf('owner')).isLocked).toBe(true);
  });

  it('AUTH-34 counts the failures of a known browser separately', async () => {
    const { deviceToken } = await register('shared');
    const here = async (password: string) =>
      (await identity.call('/internal/login', login('shared', password, { deviceToken }))).status;
    for (let time = 0; time < 5; time += 1) expect(await here('Wrong-Pass1!')).toBe(401);
    expect(await here(PASSWORD)).toBe(423);
    expect(await lockOf('shared')).toEqual({ isLocked: false, lockoutUntil: null });
    expect(await logIn('shared')).toBe(200);
    identity.pass(16 * MINUTE_MS);
    expect(await here(PASSWORD)).toBe(200);
  });

  const NEW_PASSWORD = 'Brand-New2!';
  const byLink = async (userId: string, deviceToken: string | null) => {
    const token = userId.padStart(43, 'T');
    await identity.sql(
      `insert into account_links (digest, "userId", kind, "createdAt", "expiresAt")
       values (encode(sha256($1), 'hex'), $2, 'reset', $3, $3::timestamptz + interval '10 minutes')`,
      [token, userId, identity.now()],
    );
    const input = { token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    return await identity.call('/internal/account/reset', account(input, { deviceToken }));
  };
  const byOwner = (id: string, deviceToken: string) =>
    identity.call(
      '/internal/account/password',
      account(
        {
          currentPassword: PASSWORD,
          password: NEW_PASSWORD,
          confirmPassword: NEW_PASSWORD,
        },
        { deviceToken },
      ),
      { customer: { kind: 'customer', id, guestIds: [] } },
    );

  it.each([
    ['by a link', 'reset', byLink],
    ['on the account page', 'changed', byOwner],
  ])(
    'AUTH-34 forgets every browser of an account but the own one with a new password %s',
    async (_how, name, renew) => {
      const { user, deviceToken } = await register(name);
      const other = (await identity.call('/internal/login', login(name))).body.deviceToken;
      const { status, body } = await renew(user.id, deviceToken);
      expect(status).toBe(200);
      const from = async (token: string, password = NEW_PASSWORD) =>
        (await identity.call('/internal/login', login(name, password, { deviceToken: token })))
          .status;
      for (let time = 0; time < 5; time += 1) expect(await from(other, PASSWORD)).toBe(401);
      expect((await lockOf(name)).isLocked).toBe(true);
      expect(await from(other)).toBe(423);
      expect(await from(body.deviceToken ?? body.opened.deviceToken)).toBe(200);
    },
  );

  it('AUTH-34 knows the browser that set a new password by a link from then on, and forgets every other', async () => {
    const { user, deviceToken: former } = await register('elsewhere');
    const { status, body } = await byLink(user.id, null);
    expect([status, body.deviceToken]).toEqual([200, expect.any(String)]);
    await failTimes('elsewhere', 5);
    const from = async (token: string) =>
      (
        await identity.call(
          '/internal/login',
          login('elsewhere', NEW_PASSWORD, { deviceToken: token }),
        )
      ).status;
    expect(await from(former)).toBe(423);
    expect(await from(body.deviceToken)).toBe(200);
  });

  it('AUTH-34 renews the cookie of another account’s browser that sets a new password by a link', async () => {
    const { user, deviceToken } = await register('borrower');
    const stranger = await register('lender');
    const { body } = await byLink(user.id, stranger.deviceToken);
    const ownersOf = (token: string) =>
      identity.sql(`select "userId" from devices where "deviceToken" = encode(sha256($1), 'hex')`, [
        token,
      ]);
    expect(await ownersOf(deviceToken)).toEqual([]);
    expect(await ownersOf(stranger.deviceToken)).toEqual([]);
    expect(await ownersOf(body.deviceToken)).toEqual([{ userId: Number(user.id) }]);
  });

  it('AUTH-25 AUTH-34 can be ended by any staff, for the account and its browsers', async () => {
    const { user, deviceToken } = await register('helped');
    await failTimes('helped', 5);
    const here = async (password: string) =>
      (await identity.call('/internal/login', login('helped', password, { deviceToken }))).status;
    for (let time = 0; time < 5; time += 1) expect(await here('Wrong-Pass1!')).toBe(401);
    const { errors } = await identity.graphql(
      { staff: { id: '019a0000-0000-7000-8000-0000000000ff', username: 'any', role: 'admin' } },
      'mutation ($input: UnlockUserInput!) { unlockUser(input: $input) { id } }',
      { input: { userId: user.id } },
    );
    expect(errors).toBeUndefined();
    expect([await logIn('helped'), await here(PASSWORD)]).toEqual([200, 200]);
  });

  it('AUTH-34 PERM-08 shows staff whose own browser is locked, and tells by whom and from where it was unlocked', async () => {
    const { user, deviceToken } = await register('browsing');
    const claims: TokenClaims = {
      staff: { id: '019a0000-0000-7000-8000-0000000000ff', username: 'any', role: 'admin' },
    };
    const locked = async () => {
      const { data } = await identity.graphql(claims, '{ usersLockedInBrowsers { id } }');
      return data.usersLockedInBrowsers;
    };
    // A lock everywhere, or of a name without an account, is none of an own browser.
    await failTimes('browsing', 5);
    await failTimes('nobody-at-all', 5);
    expect(await locked()).toEqual([]);
    identity.pass(16 * MINUTE_MS);
    await eventually(async () => expect((await lockOf('browsing')).isLocked).toBe(false));
    for (let time = 0; time < 5; time += 1) {
      await identity.call('/internal/login', login('browsing', 'Wrong-Pass1!', { deviceToken }));
    }
    expect(await locked()).toEqual([{ id: user.id }]);
    const guest: TokenClaims = { customer: { kind: 'guest', id: 'guest_0f0f', guestIds: [] } };
    const refused = await identity.graphql(guest, '{ usersLockedInBrowsers { id } }');
    expect(refused.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');

    const { errors } = await identity.graphql(
      claims,
      'mutation ($input: UnlockUserInput!) { unlockUser(input: $input) { id } }',
      { input: { userId: user.id } },
    );
    expect(errors).toBeUndefined();
    expect(await locked()).toEqual([]);
    const events = await identity.sql(
      `select "actor"->>'username' as "by", "actor"->>'address' as "from", "event"->'data'->'previous' as "previous"
       from outbox where key = $1 and "actor"->>'kind' = 'staff'`,
      [user.id],
    );
    expect(events).toEqual([{ by: 'any', from: ADDRESS, previous: { isLocked: true } }]);
  });

  it.each([
    ['by the owner', byOwner],
    ['by a link', byLink],
  ])(
    'AUTH-34 PERM-08 shows no lock of a browser that a new password %s has made unknown',
    async (how, renew) => {
      const name = `forgotten-${how.replaceAll(' ', '-')}`;
      const { user, deviceToken } = await register(name);
      const here = (await identity.call('/internal/login', login(name))).body.deviceToken;
      for (let time = 0; time < 5; time += 1) {
        await identity.call('/internal/login', login(name, 'Wrong-Pass1!', { deviceToken }));
      }
      const claims: TokenClaims = {
        staff: { id: '019a0000-0000-7000-8000-0000000000ff', username: 'any', role: 'admin' },
      };
      const locked = async () => {
        const { data } = await identity.graphql(claims, '{ usersLockedInBrowsers { id } }');
        return data.usersLockedInBrowsers;
      };
      expect(await locked()).toContainEqual({ id: user.id });
      expect((await renew(user.id, here)).status).toBe(200);
      expect(await locked()).not.toContainEqual({ id: user.id });
    },
  );

  it('uses the number of failures and the minutes from the settings', async () => {
    await register('set');
    await identity.restart({ LOCKOUT_FAILURES: '2', LOCKOUT_MINUTES: '1' });
    await failTimes('set', 2);
    expect(await logIn('set')).toBe(423);
    identity.pass(61_000);
    expect(await logIn('set')).toBe(200);
    await identity.restart({});
  });
});
