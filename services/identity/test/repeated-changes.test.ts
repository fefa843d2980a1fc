import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Person, useAccounts } from './support/accounts.ts';
import { account, PASSWORD } from './support/requests.ts';

const NEW_PASSWORD = 'Brand-New2!';
const OTHER_PASSWORD = 'Another-One3!';
const KEY = { idempotencyKey: 'key-of-the-press' };

/** A client that gets no answer sends its request again, under the same key. */
describe('a change of an account that is sent again', () => {
  const own = useAccounts();
  const { register, logIn, tell, isSignedIn, linkTo, attemptsOf, show } = own;

  const twice = (password: string) => ({ password, confirmPassword: password });
  const outcome = ({ status, body }: Awaited<ReturnType<typeof logIn>>) => [
    status,
    body.ended ?? body.code,
  ];
  const byLink = (path: 'reset' | 'confirm-email', input: object, more: object = KEY) =>
    own.identity.call(`/internal/account/${path}`, account(input, more));
  const change = (person: Person, password = NEW_PASSWORD, more: object = KEY) =>
    tell(
      person,
      'password',
      { currentPassword: PASSWORD, ...twice(password) },
      { sessionId: person.sessionId, ...more },
    );
  const erase = (person: Person, more: object = KEY) =>
    tell(person, 'erase', { currentPassword: PASSWORD }, { sessionId: person.sessionId, ...more });
  const wasErased = async (sessionId: string | null, more: object = KEY) =>
    (await own.identity.call('/internal/account/erased', account({}, { sessionId, ...more }))).body;

  async function linkFor(email: string): Promise<string> {
    await own.identity.call('/internal/account/forgot', account({ identifier: email }));
    return await linkTo(email, 'reset');
  }
  async function linkToNew(person: Person, email: string): Promise<string> {
    await tell(person, 'email', { email, currentPassword: PASSWORD });
    return await linkTo(email);
  }
  const mailsTo = async (email: string): Promise<string[]> => {
    const rows = await own.identity.sql(
      'select kind from mail_messages where "to" = $1 order by "createdAt"',
      [email],
    );
    return rows.map(({ kind }) => kind);
  };
  const expireKeys = () => own.identity.sql(`update idempotency_keys set "expiresAt" = now()`);

  it('ACCT-15 API-41 has given a new password by its link, for a day, and to nobody without the key', async () => {
    await register('ada@example.com');
    const token = await linkFor('ada@example.com');
    const first = await byLink('reset', { token, ...twice(NEW_PASSWORD) });
    expect(first.body.ended).toHaveLength(1);
    const again = await byLink('reset', { token, ...twice(NEW_PASSWORD) });
    expect(outcome(again)).toEqual(outcome(first));
    expect(await mailsTo('ada@example.com')).toEqual(['reset', 'password-changed']);
    const other = await byLink('reset', { token, ...twice(OTHER_PASSWORD) });
    expect(outcome(other)).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    for (const more of [{}, { idempotencyKey: 'another key' }]) {
      const refused = await byLink('reset', { token, ...twice(NEW_PASSWORD) }, more);
      expect(outcome(refused)).toEqual([404, 'NOT_FOUND']);
    }
    expect((await logIn('ada', NEW_PASSWORD)).status).toBe(200);
    await expireKeys();
    expect((await byLink('reset', { token, ...twice(NEW_PASSWORD) })).status).toBe(404);
  });

  it('ACCT-15 API-41 AUTH-23 has changed the password, and counts no failure although the old one is sent', async () => {
    const ben = await register('ben@example.com');
    const elsewhere = (await logIn('ben')).body.sessionId;
    const first = await change(ben);
    expect(first.body.ended).toHaveLength(2);
    let lost = first;
    for (let repeats = 0; repeats < 6; repeats += 1) {
      const repeat = await change(ben);
      // Beside what the change ended, the session whose cookies were lost.
      const sid = createHash('sha256').update(lost.body.opened.sessionId).digest('hex');
      expect(outcome(repeat)).toEqual([200, [...first.body.ended, sid]]);
      lost = repeat;
    }
    expect(await mailsTo('ben@example.com')).toEqual(['password-changed']);
    expect([await isSignedIn(ben.sessionId), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect((await change(ben, NEW_PASSWORD, {})).status).toBe(403);
    await expireKeys();
    expect((await change(ben)).status).toBe(403);
  });

  it('ACCT-15 AUTH-23 refuses another new password under the key, and locks out whoever guesses it so', async () => {
    const cal = await register('cal@example.com');
    expect((await change(cal)).status).toBe(200);
    for (let guesses = 0; guesses < 5; guesses += 1) {
      expect(outcome(await change(cal, OTHER_PASSWORD))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    }
    expect((await change(cal)).status).toBe(423);
    expect((await logIn('cal', NEW_PASSWORD)).status).toBe(423);
  });

  it('ACCT-15 answers nobody else under the key of an account', async () => {
    const [dee, eli] = [await register('dee@example.com'), await register('eli@example.com')];
    expect((await change(dee)).status).toBe(200);
    const wrong = { currentPassword: OTHER_PASSWORD, ...twice(NEW_PASSWORD) };
    const refused = await tell(eli, 'password', wrong, { sessionId: eli.sessionId, ...KEY });
    expect(refused.status).toBe(403);
    expect((await change(eli)).status).toBe(200);
    expect((await logIn('eli', NEW_PASSWORD)).status).toBe(200);
  });

  it('ACCT-15 API-41 has changed the password once for concurrent requests', async () => {
    const fay = await register('fay@example.com');
    const both = await Promise.all([change(fay), change(fay)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsTo('fay@example.com')).toEqual(['password-changed']);
  });

  it('ACCT-15 API-41 has confirmed the address by its link', async () => {
    const gil = await register('gil@example.com');
    const token = await linkToNew(gil, 'new-gil@example.com');
    const first = await byLink('confirm-email', { token });
    expect(first.body.ended).toHaveLength(1);
    const both = await Promise.all([1, 2].map(() => byLink('confirm-email', { token })));
    expect(both.map(outcome)).toEqual([outcome(first), outcome(first)]);
    expect(await mailsTo('gil@example.com')).toEqual(['email-changed']);
    expect((await byLink('confirm-email', { token }, {})).status).toBe(404);
    expect((await show(gil)).email).toBe('new-gil@example.com');
  });

  it('ACCT-10 API-41 has sent one link to the new address, and refuses another address under the key', async () => {
    const hue = await register('hue@example.com');
    const ask = (email: string, more: object = KEY) =>
      tell(hue, 'email', { email, currentPassword: PASSWORD }, more);
    for (let asked = 0; asked < 2; asked += 1) {
      expect((await ask('new-hue@example.com')).status).toBe(200);
    }
    expect(await mailsTo('new-hue@example.com')).toEqual(['email-link']);
    expect(outcome(await ask('other-hue@example.com'))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect((await ask('new-hue@example.com', {})).status).toBe(200);
    expect(await mailsTo('new-hue@example.com')).toEqual(['email-link', 'email-link']);
  });

  it('ACCT-15 API-41 has deleted the account, for its session alone, also once that is signed out', async () => {
    const ivy = await register('ivy@example.com');
    const joe = await register('joe@example.com');
    expect(await wasErased(ivy.sessionId)).toEqual({ ended: null });
    const first = await erase(ivy);
    expect(first.body.ended).toHaveLength(1);
    // With the token of a gateway that has not heard of it, and without one.
    expect(outcome(await erase(ivy))).toEqual(outcome(first));
    expect(await wasErased(ivy.sessionId)).toEqual(first.body);
    for (const [session, more] of [
      [joe.sessionId, KEY],
      [null, KEY],
      [ivy.sessionId, {}],
      [ivy.sessionId, { idempotencyKey: 'another key' }],
    ] as const) {
      expect(await wasErased(session, more)).toEqual({ ended: null });
    }
    expect(await isSignedIn(joe.sessionId)).toBe(true);
    expect(await attemptsOf('ivy')).toBe(0);
    await expireKeys();
    expect(await wasErased(ivy.sessionId)).toEqual({ ended: null });
  });

  it('ACCT-15 keeps no password, token or cookie for it, for a day, and nothing about a person who was deleted', async () => {
    await expireKeys();
    await own.identity.sql('delete from idempotency_keys');
    const kai = await register('kai@example.com');
    const token = await linkToNew(kai, 'kai.new@example.com');
    await tell(kai, 'email', { email: 'kai.two@example.com', currentPassword: PASSWORD }, KEY);
    await byLink('confirm-email', { token });
    const reset = await linkFor('kai.new@example.com');
    expect((await byLink('reset', { token: reset, ...twice(PASSWORD) })).status).toBe(200);
    const { sessionId } = (await logIn('kai.new@example.com')).body;
    const back = { ...kai, sessionId };
    expect((await change(back, PASSWORD)).status).toBe(200);
    const kept = async () => await own.identity.sql('select * from idempotency_keys');
    const hoursKept = async () => {
      const rows = await own.identity.sql(
        `select "operation", extract(epoch from "expiresAt" - "createdAt") / 3600 as "hours" from idempotency_keys`,
      );
      return Object.fromEntries(rows.map(({ operation, hours }) => [operation, Number(hours)]));
    };
    const before = JSON.stringify(await kept());
    for (const secret of [PASSWORD, token, reset, sessionId, '$argon2', 'kai']) {
      expect(before).not.toContain(secret);
    }
    // All of them have the hash of no input, save the one of the address that was asked for.
    expect(await hoursKept()).toEqual(
      Object.fromEntries(
        ['askForEmail', 'changePassword', 'confirmEmail', 'resetPassword'].map((one) => [one, 24]),
      ),
    );
    const hashes = (await kept()).map(({ operation, requestHash }) => [operation, requestHash]);
    const { resetPassword, ...others } = Object.fromEntries(hashes);
    expect(others).toMatchObject({ confirmEmail: resetPassword, changePassword: resetPassword });
    expect((await erase(back)).status).toBe(200);
    expect(await hoursKept()).toMatchObject({ deleteAccount: 24 });
    expect((await kept()).map(({ principal }) => principal.split(':')[0])).toEqual(['session']);
  });

  it('ACCT-04 names the sessions again that went with a forgotten browser, and to its account only', async () => {
    const [kit, lou] = [await register('kit@example.com'), await register('lou@example.com')];
    await logIn('kit@example.com');
    const { devices } = await show(kit);
    const { id } = devices.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    const forget = (person: Person) => tell(person, 'forget-device', { id });
    const first = await forget(kit);
    expect(first.body.ended).toHaveLength(1);
    expect(outcome(await forget(kit))).toEqual(outcome(first));
    expect(outcome(await forget(lou))).toEqual([404, 'NOT_FOUND']);
  });
});
