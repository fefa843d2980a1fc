import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import type { IdentityOptions } from '../src/index.ts';
import { type Harness, startHarness } from './support/harness.ts';
import { cookies, login, PASSWORD, registration, staffLogin } from './support/requests.ts';

const STAFF = { ADMIN_USERNAME: 'Boss', ADMIN_PASSWORD: 'Staff-Pass1!' };

describe('login', () => {
  let identity: Harness;
  const logIn = (body: object) => identity.call('/internal/login', body);
  const asStaff = (deviceToken: string | null, password: string = STAFF.ADMIN_PASSWORD) =>
    identity.call(
      '/internal/staff/login',
      staffLogin(STAFF.ADMIN_USERNAME, password, { deviceToken }),
    );
  const register = (email: string) => identity.call('/internal/register', registration(email));

  beforeAll(async () => {
    identity = await startHarness({ env: { ADMIN_ENTRY_EMAIL: 'Owner@example.com', ...STAFF } });
    await register('Mia@example.com');
  });
  afterAll(() => identity.stop());

  it.each(['Mia', 'mia', 'Mia@example.com', 'MIA@EXAMPLE.COM', '  mia '])(
    'AUTH-01 accepts username or e-mail with the password: "%s"',
    async (identifier) => {
      const { status, body } = await logIn(login(identifier));
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ username: 'Mia', email: 'Mia@example.com' });
    },
  );

  it('AUTH-04 AUTH-05 refuses empty fields with their messages', async () => {
    const { status, body } = await logIn(login('', ''));
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      identifier: 'Username or email is required',
      password: 'Password is required',
    });
  });

  it('refuses malformed bodies with 400', async () => {
    const inputs = [null, 'text', [], {}, { identifier: {}, password: 1 }];
    for (const input of [...inputs, { identifier: 'a\0b', password: 'x' }]) {
      expect((await logIn({ ...login('mia'), input })).status).toBe(400);
    }
    const long = { identifier: 'x'.repeat(256), password: 'x' };
    expect((await logIn({ ...login('mia'), input: long })).status).toBe(400);
  });

  it('AUTH-22 gives the same response to a wrong identifier and a wrong password', async () => {
    const wrongPassword = await logIn(login('mia', 'Wrong-Pass1!'));
    const wrongIdentifier = await logIn(login('nobody', PASSWORD));
    expect(wrongPassword.status).toBe(401);
    expect(wrongPassword.body.error).toBe('Invalid username or password');
    expect(wrongPassword.body.message).toBe('Invalid username or password');
    expect(wrongIdentifier.status).toBe(401);
    expect(wrongIdentifier.body).toEqual(wrongPassword.body);
  });

  it('AUTH-22 compares one hash, of the same cost, for a wrong identifier as for a wrong password', async () => {
    const compared: string[] = [];
    const counting: NonNullable<IdentityOptions['argon2']> = {
      hash: argon2.hash,
      verify(hash, ...more) {
        compared.push(String(hash).split('$').slice(0, 4).join('$'));
        return argon2.verify(hash, ...more);
      },
    };
    const counted = await startHarness({ argon2: counting });
    await counted.call('/internal/register', registration('known@example.com'));
    for (const identifier of ['known', 'stranger']) {
      const { status } = await counted.call('/internal/login', login(identifier, 'Wrong-Pass1!'));
      expect(status).toBe(401);
    }
    await counted.stop();
    expect(compared).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1'));
  });

  it('AUTH-26 records every attempt in login_attempts', async () => {
    await register('counted@example.com');
    const attempts = () =>
      identity.sql(
        `select identifier, successful, "userAgent", "ipAddress", "attemptedAt" from login_attempts
         where identifier in ('counted', 'counted@example.com', 'uncounted')
         order by "attemptedAt", id`,
      );
    await logIn(login('counted', 'Wrong-Pass1!'));
    await logIn(login('counted@example.com'));
    await logIn(login('uncounted'));
    const origin = { userAgent: 'Test Browser 1.0', ipAddress: '203.0.113.7' };
    const attemptedAt = expect.any(Date);
    expect(await attempts()).toEqual([
      { identifier: 'counted', successful: false, ...origin, attemptedAt },
      { identifier: 'counted@example.com', successful: true, ...origin, attemptedAt },
      { identifier: 'uncounted', successful: false, ...origin, attemptedAt },
    ]);
  });

  it('AUTH-26 truncates an overlong address and user agent', async () => {
    const origin = { address: 'a'.repeat(300), userAgent: 'b'.repeat(5_000) };
    await logIn(login('much', 'x', { origin }));
    const [row] = await identity.sql(`select * from login_attempts where identifier = 'much'`);
    expect(row.ipAddress).toBe('a'.repeat(45));
    expect(row.userAgent).toBe('b'.repeat(500));
  });

  it('AUTH-28 keeps one devices row per browser, whoever signs in, with a new token for another account', async () => {
    const first = await register('device1@example.com');
    const second = await register('device2@example.com');
    const { deviceToken } = first.body;
    const again = await logIn(login('device1', PASSWORD, { deviceToken }));
    expect(again.body.deviceToken).toBe(deviceToken);
    const other = await logIn(login('device2', PASSWORD, { deviceToken }));
    expect(other.body.deviceToken).not.toBe(deviceToken);
    const rows = await identity.sql(
      `select "userId", "deviceToken", "deviceInfo", "lastAccessAt" from devices
       where "userId" in ($1, $2) order by "lastAccessAt"`,
      [first.body.user.id, second.body.user.id],
    );
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => String(row.userId))).toEqual(Array(2).fill(second.body.user.id));
    expect(JSON.stringify(rows)).not.toContain(deviceToken);
    expect(rows[1]).toMatchObject({ deviceInfo: 'Test Browser 1.0' });
  });

  it('AUTH-28 AUTH-34 knows a browser by no token that another account has had before', async () => {
    const { deviceToken: copied } = (await register('before@example.com')).body;
    await register('after@example.com');
    const { deviceToken } = (await logIn(login('after', PASSWORD, { deviceToken: copied }))).body;
    for (let time = 0; time < 5; time += 1) await logIn(login('after', 'Wrong-Pass1!'));
    const statusWith = async (token: string) =>
      (await logIn(login('after', PASSWORD, { deviceToken: token }))).status;
    expect([await statusWith(copied), await statusWith(deviceToken)]).toEqual([423, 200]);
  });

  it('AUTH-28 keeps the browser of a customer known after staff have signed in there, by a new token', async () => {
    const { body: customer } = await register('both@example.com');
    const { deviceToken: before } = customer;
    const shared = (await asStaff(before)).body.deviceToken;
    expect(shared).not.toBe(before);
    for (let time = 0; time < 5; time += 1) await logIn(login('both', 'Wrong-Pass1!'));
    const again = await logIn(login('both', PASSWORD, { deviceToken: shared }));
    expect([again.status, again.body.deviceToken === shared]).toEqual([200, false]);
    const rows = await identity.sql('select 1 from devices where "userId" = $1', [
      customer.user.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('AUTH-28 AUTH-34 knows the browser of staff by no token that a customer has had in between', async () => {
    await register('in-between@example.com');
    const { deviceToken: first } = (await asStaff(null)).body;
    const { deviceToken: copied } = (
      await logIn(login('in-between', PASSWORD, { deviceToken: first }))
    ).body;
    const { deviceToken } = (await asStaff(copied)).body;
    for (let time = 0; time < 5; time += 1) await asStaff(null, 'Wrong-Pass1!');
    expect([(await asStaff(copied)).status, (await asStaff(deviceToken)).status]).toEqual([
      423, 200,
    ]);
    identity.pass(16 * 60_000);
  });

  it('AUTH-28 replaces an unknown device token', async () => {
    await register('planted@example.com');
    const { body } = await logIn(login('planted', PASSWORD, { deviceToken: 'planted-token' }));
    expect(body.deviceToken).not.toBe('planted-token');
  });

  it('AUTH-29 creates a new session id at each login, stored only as its SHA-256', async () => {
    const [one, two] = [await logIn(login('mia')), await logIn(login('mia'))];
    expect(one.body.sessionId).not.toBe(two.body.sessionId);
    const [row] = await identity.sql(
      `select count(*)::int as found from sessions
       where sid = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [one.body.sessionId],
    );
    expect(row.found).toBe(1);
    expect(JSON.stringify(await identity.sql('select * from sessions'))).not.toContain(
      one.body.sessionId,
    );
  });

  it('AUTH-45 ends an account’s sessions used longest ago and forgets the browsers with the oldest sign-ins beyond 100 of each', async () => {
    const { user, sessionId, deviceToken } = (await register('often@example.com')).body;
    const other = (await register('beside@example.com')).body;
    // The others began a day before, and have been used since.
    const dayBefore = new Date(identity.now().getTime() - 86_400_000).toISOString();
    identity.pass(60_000);
    const lastUsed = identity.now().toISOString();
    await identity.sql(
      `insert into sessions ("sid", "sess", "expire")
       select 'session ' || n, jsonb_build_object('kind', 'customer', 'userId', $1::int,
         'createdAt', $2::text, 'lastUsedAt', $3::text), $3::timestamptz + interval '30 days'
       from generate_series(1, 99) as n`,
      [Number(user.id), dayBefore, lastUsed],
    );
    await identity.sql(
      `insert into devices ("id", "userId", "deviceToken", "createdAt", "lastAccessAt")
       select gen_random_uuid(), $1, 'browser ' || n, $2, $3 from generate_series(1, 99) as n`,
      [user.id, dayBefore, lastUsed],
    );
    identity.pass(60_000);
    const { body } = await logIn(login('often'));
    const rows = await identity.sql(
      `select (select count(*)::int from sessions where "sess"->>'userId' = $1) as sessions,
         (select count(*)::int from devices where "userId"::text = $1) as browsers`,
      [user.id],
    );
    expect(rows).toEqual([{ sessions: 100, browsers: 100 }]);
    const [first] = await identity.sql(`select encode(sha256($1), 'hex') as sid`, [sessionId]);
    expect(body.ended).toEqual([first.sid]);
    const customerOf = async (id: string) =>
      (await identity.call('/internal/sessions/resolve', cookies({ sessionId: id }))).body.customer;
    expect(await customerOf(sessionId)).toBeNull();
    expect((await customerOf(body.sessionId)).user.username).toBe('often');
    expect((await customerOf(other.sessionId)).user.username).toBe('beside');
    expect((await logIn(login('often', PASSWORD, { deviceToken }))).body.deviceToken).not.toBe(
      deviceToken,
    );
  });

  it('sets lastLoginAt', async () => {
    await logIn(login('mia'));
    const [{ lastLoginAt }] = await identity.sql(
      `select "lastLoginAt" from users where username = 'Mia'`,
    );
    expect(Math.abs(lastLoginAt.getTime() - identity.now().getTime())).toBeLessThan(60_000);
  });

  it('enables the long press to the admin login only for ADMIN_ENTRY_EMAIL', async () => {
    const owner = await register('owner@example.com');
    const { body } = await identity.call(
      '/internal/sessions/resolve',
      cookies({ sessionId: owner.body.sessionId }),
    );
    expect(body.customer.user.adminEntry).toBe(true);
    expect((await logIn(login('mia'))).body.user.adminEntry).toBe(false);
  });
});
