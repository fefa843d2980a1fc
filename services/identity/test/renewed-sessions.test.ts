import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { eventually } from '@dewlane/test-engines';
import { quickArgon2 } from '@dewlane/test-engines/quick-argon2';
import { describe, expect, it } from '@jest/globals';
import { type Person, useAccounts } from './support/accounts.ts';
import { account, login, PASSWORD, registration } from './support/requests.ts';

const NEW_PASSWORD = 'Brand-New2!';
const OTHER_PASSWORD = 'Another-One3!';
const KEY = { idempotencyKey: 'key-of-the-press' };

const sidOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex');
const passwords = (password: string) => ({
  currentPassword: PASSWORD,
  password,
  confirmPassword: password,
});

/** Whoever has copied a browser's cookies is to lose the account with the old password. */
describe('the browser that sets a new password', () => {
  /** While it is set, a password that is checked waits for it. */
  let held: Promise<unknown> | null = null;
  let heldCount = 0;
  const own = useAccounts(
    {},
    {
      argon2: {
        ...quickArgon2,
        async verify(...checked) {
          if (held !== null) heldCount += 1;
          await held;
          return await quickArgon2.verify(...checked);
        },
      },
    },
  );
  const { register, logIn, tell, isSignedIn, show, linkTo } = own;

  const change = (person: Person, more: object = {}) =>
    tell(person, 'password', passwords(NEW_PASSWORD), { sessionId: person.sessionId, ...more });
  /** Sends it again with a session that has ended, which no token names any more. */
  const again = async (sessionId: string | null, more: object = KEY, password = NEW_PASSWORD) => {
    const sent = account(passwords(password), { sessionId, ...more });
    return await own.identity.call('/internal/account/password-again', sent);
  };
  /** What a sign-in from a browser gets while the account is locked, which shuts out unknown ones. */
  const whileLocked = async (identifier: string, deviceToken: string) => {
    for (let failures = 0; failures < 5; failures += 1) await logIn(identifier, 'Wrong-One1!');
    const signIn = login(identifier, NEW_PASSWORD, { deviceToken });
    return (await own.identity.call('/internal/login', signIn)).status;
  };

  it('ACCT-18 goes on with a session of its own, and its former one ends as all others do', async () => {
    const ann = await register('ann@example.com');
    const elsewhere = (await logIn('ann')).body.sessionId;
    const { status, body } = await change(ann);
    expect(status).toBe(200);
    expect([...body.ended].sort()).toEqual([sidOf(ann.sessionId), sidOf(elsewhere)].sort());
    expect(await isSignedIn(ann.sessionId)).toBe(false);
    const { sessionId, expiresAt } = body.opened;
    expect(await isSignedIn(sessionId)).toBe(true);
    expect(Date.parse(expiresAt)).toBeGreaterThan(own.identity.now().getTime());
    const { sessions, devices } = await show(ann, sessionId);
    expect([sessions.length, devices.length]).toEqual([1, 1]);
    expect(sessions[0]).toMatchObject({ isCurrent: true, deviceId: devices[0].id });
  });

  it.each([
    ['on the account page', 'bea'],
    ['by a link', 'cid'],
  ])('ACCT-18 AUTH-34 is known by a new device cookie alone: %s', async (how, name) => {
    const email = `${name}@example.com`;
    const { body } = await own.identity.call('/internal/register', registration(email));
    const { deviceToken: copied, sessionId, user } = body;
    const browser = { deviceToken: copied };
    let renewed: string;
    if (how === 'by a link') {
      await own.identity.call('/internal/account/forgot', account({ identifier: email }));
      const input = { token: await linkTo(email, 'reset'), ...passwords(NEW_PASSWORD) };
      const reset = await own.identity.call('/internal/account/reset', account(input, browser));
      renewed = reset.body.deviceToken;
    } else {
      const { id } = user;
      const claims: Person['claims'] = { customer: { kind: 'customer', id, guestIds: [] } };
      const changed = await change({ id, sessionId, claims }, browser);
      renewed = changed.body.opened.deviceToken;
    }
    expect(renewed).not.toBe(copied);
    expect(await whileLocked(name, copied)).toBe(423);
    expect(await whileLocked(name, renewed)).toBe(200);
  });

  it('ACCT-18 ACCT-15 gets its cookies by sending it again, if they never arrived', async () => {
    const dan = await register('dan@example.com');
    const lost = await change(dan, KEY);
    const repeat = await again(dan.sessionId);
    expect(repeat.status).toBe(200);
    // The gateway may have cached the visitor of the cookies that were lost.
    expect(repeat.body.ended).toEqual([...lost.body.ended, sidOf(lost.body.opened.sessionId)]);
    const { sessionId } = repeat.body.opened;
    expect(await isSignedIn(sessionId)).toBe(true);
    // Nobody has the cookies that were lost, and nobody is to wonder whose browser that is.
    expect(await isSignedIn(lost.body.opened.sessionId)).toBe(false);
    const { sessions, devices } = await show(dan, sessionId);
    expect([sessions.length, devices.length]).toEqual([1, 1]);
  });

  it('ACCT-18 ACCT-15 leaves one session and one browser, known to staff too, however often its cookies are lost', async () => {
    const { body } = await own.identity.call('/internal/register', registration('ina@example.com'));
    const { sessionId: former, deviceToken } = body;
    const claims: Person['claims'] = {
      customer: { kind: 'customer', id: body.user.id, guestIds: [] },
    };
    const ina = { id: body.user.id, sessionId: former, claims };
    await own.identity.sql(
      `with account as (
         insert into staff_accounts ("id", "username", "normalizedUsername", "passwordHash")
         values (gen_random_uuid(), 'ina', 'ina', '') returning "id")
       insert into staff_devices ("id", "staffId", "deviceToken", "lastAccessAt", "createdAt")
       select gen_random_uuid(), "id", $1, now(), now() from account`,
      [sidOf(deviceToken)],
    );
    const browser = { ...KEY, deviceToken };
    await change(ina, browser);
    await again(former, browser);
    const lost = await again(former, browser);
    const repeat = await again(former, browser);
    const { opened, ended } = repeat.body;
    const { sessions, devices } = await show(ina, opened.sessionId);
    expect([sessions.length, devices.length]).toEqual([1, 1]);
    expect(sessions[0]).toMatchObject({ isCurrent: true, deviceId: devices[0].id });
    expect(await own.identity.sql('select "deviceToken" from staff_devices')).toEqual([
      { deviceToken: sidOf(opened.deviceToken) },
    ]);
    expect(await whileLocked('ina', opened.deviceToken)).toBe(200);
    expect(ended).toContain(sidOf(lost.body.opened.sessionId));
  });

  it('ACCT-18 keeps the cookies of a repeat, though an earlier one comes to its end only later', async () => {
    const { body } = await own.identity.call('/internal/register', registration('jo@example.com'));
    const { sessionId: former, deviceToken, user } = body;
    const claims: Person['claims'] = { customer: { kind: 'customer', id: user.id, guestIds: [] } };
    const jo = { id: user.id, sessionId: former, claims };
    const browser = { ...KEY, deviceToken };
    await change(jo, browser);
    const freed = new AbortController();
    held = once(freed.signal, 'abort');
    const early = again(former, browser);
    await eventually(() => expect(heldCount).toBe(1));
    held = null;
    const { opened } = (await again(former, browser)).body;
    freed.abort();
    const { status, body: late } = await early;
    expect([status, late.opened]).toEqual([200, null]);
    expect(await isSignedIn(opened.sessionId)).toBe(true);
    expect(await whileLocked('jo', opened.deviceToken)).toBe(200);
  });

  it('ACCT-18 ACCT-15 keeps its cookies if they arrived, and only the answer was lost', async () => {
    const eve = await register('eve@example.com');
    const { body } = await change(eve, KEY);
    const { sessionId } = body.opened;
    const repeat = await change({ ...eve, sessionId }, KEY);
    expect([repeat.status, repeat.body]).toEqual([200, { ended: body.ended, opened: null }]);
    expect(await isSignedIn(sessionId)).toBe(true);
  });

  it('ACCT-18 ACCT-15 opens nothing for whoever has its former session without key and new password', async () => {
    const [fay, gus] = [await register('fay@example.com'), await register('gus@example.com')];
    await change(fay, KEY);
    for (const [session, more] of [
      [fay.sessionId, {}],
      [fay.sessionId, { idempotencyKey: 'another key' }],
      [gus.sessionId, KEY],
      [null, KEY],
    ] as const) {
      expect((await again(session, more)).body).toEqual({ ended: null });
    }
    for (let guesses = 0; guesses < 5; guesses += 1) {
      expect((await again(fay.sessionId, KEY, OTHER_PASSWORD)).status).toBe(409);
    }
    expect((await again(fay.sessionId)).status).toBe(423);
  });

  it('ACCT-18 ACCT-06 is answered no more once its account is deleted', async () => {
    const hal = await register('hal@example.com');
    const { body } = await change(hal, KEY);
    const back = { ...hal, sessionId: body.opened.sessionId };
    const proof = { currentPassword: NEW_PASSWORD };
    expect((await tell(back, 'erase', proof, { sessionId: back.sessionId })).status).toBe(200);
    expect((await again(hal.sessionId)).body).toEqual({ ended: null });
  });
});
