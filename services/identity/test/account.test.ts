import type { TokenClaims } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { createLoginAttempts } from '../src/adapters/db/login-attempts.ts';
import { createMailLedger } from '../src/adapters/db/mail-ledger.ts';
import { eraseByEmail } from '../src/main/erase-command.ts';
import { useAccounts } from './support/accounts.ts';
import { explained } from './support/explained.ts';
import { account, cookies, newGuestId, PASSWORD, registration } from './support/requests.ts';

const NEW_PASSWORD = 'Brand-New2!';

describe('an account', () => {
  const own = useAccounts();
  const { register, logIn, tell, show, isSignedIn, eventsOf, attemptsOf, linkTo, confirm } = own;

  const PATHS = [
    ...['show', 'names', 'language', 'password', 'email'],
    ...['end-session', 'forget-device', 'erase'],
  ];

  it.each(PATHS)(
    'accepts %s from its owner only: guests, staff and the gateway are refused',
    async (path) => {
      const others: TokenClaims[] = [
        { system: 'gateway' },
        { staff: { id: '1', username: 'boss', role: 'admin' } },
        { customer: { kind: 'guest', id: 'guest_1', guestIds: [] } },
      ];
      for (const claims of others) {
        expect(
          (await own.identity.call(`/internal/account/${path}`, account({}), claims)).status,
        ).toBe(401);
      }
    },
  );

  it('ACCT-08 is refused with 401 in every call once it is erased, and is not exported empty', async () => {
    const zoe = await register('zoe@example.com');
    await eraseByEmail({ DATABASE_URL: own.identity.databaseUrl }, 'zoe@example.com');
    const input = {
      firstName: 'Zoe',
      lastName: '',
      language: 'es',
      email: 'new-zoe@example.com',
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
      id: 'a',
    };
    for (const path of PATHS) {
      const { status } = await tell(zoe, path, input);
      expect([path, status]).toEqual([path, 401]);
    }
    expect(await own.identity.statusOf('/internal/export', zoe.claims)).toBe(401);
  });

  it('has names, which messages use, published in an event', async () => {
    const ann = await register('ann@example.com');
    await tell(ann, 'names', { firstName: ' Ann ', lastName: 'Lee' });
    expect(await show(ann)).toMatchObject({ firstName: 'Ann', lastName: 'Lee' });
    const [, changed] = await eventsOf(ann.id);
    expect(changed?.data).toMatchObject({
      state: { firstName: 'Ann', lastName: 'Lee' },
      changed: ['firstName', 'lastName'],
    });
    await tell(ann, 'names', { firstName: '', lastName: 'Lee' });
    expect(await show(ann)).toMatchObject({ firstName: null, lastName: 'Lee' });
    const long = await tell(ann, 'names', { firstName: 'x'.repeat(51), lastName: '' });
    expect(long.body.fields.firstName).toBe('First name must be at most 50 characters');
  });

  it('SELF-11 has the language its owner has chosen, published in an event', async () => {
    const eva = await register('eva@example.com');
    const resolved = async () => {
      const { sessionId } = eva;
      const { body } = await own.identity.call(
        '/internal/sessions/resolve',
        cookies({ sessionId }),
      );
      return body.customer.user.language;
    };
    expect(await resolved()).toBeNull();
    const chosen = await tell(eva, 'language', { language: 'es' });
    expect(chosen.body.ended).toHaveLength(1);
    expect(await resolved()).toBe('es');
    const again = await tell(eva, 'language', { language: 'es' });
    expect(again.body.ended).toEqual([]);
    const [, changed, ...none] = await eventsOf(eva.id);
    expect(changed?.data).toMatchObject({
      state: { language: 'es' },
      changed: ['language'],
      previous: { language: null },
    });
    expect(none).toEqual([]);
    const unknown = await tell(eva, 'language', { language: 'fr' });
    expect([unknown.status, unknown.body.fields]).toEqual([
      400,
      { language: 'The language must be en or es.' },
    ]);
    expect(await resolved()).toBe('es');
  });

  it('SELF-11 keeps the language of its registration', async () => {
    const sent = registration('luz@example.com');
    const input = { ...sent.input, language: 'es' };
    const { body } = await own.identity.call('/internal/register', { ...sent, input });
    expect(body.user.language).toBe('es');
    const [registered] = await eventsOf(body.user.id);
    expect(registered?.data.state).toMatchObject({ language: 'es' });
    const other = { ...sent.input, email: 'other@example.com', language: 'fr' };
    const refused = await own.identity.call('/internal/register', { ...sent, input: other });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['language']]);
  });

  it('ACCT-02 gets a new password after proof of the old one; every other session ends', async () => {
    const bo = await register('bo@example.com');
    const other = (await logIn('bo')).body.sessionId;
    const change = (currentPassword: string) =>
      tell(
        bo,
        'password',
        { currentPassword, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
        { sessionId: bo.sessionId },
      );
    const wrong = await change('Wrong-Guess1!');
    expect([wrong.status, wrong.body.error]).toEqual([403, 'That is not your password.']);
    expect(await isSignedIn(other)).toBe(true);
    const done = await change(PASSWORD);
    expect(done.body.ended).toHaveLength(2);
    const goesOn = done.body.opened.sessionId;
    expect([await isSignedIn(goesOn), await isSignedIn(other)]).toEqual([true, false]);
    expect((await logIn('bo', NEW_PASSWORD)).status).toBe(200);
  });

  it('ACCT-02 has none of its links left after a change of the password', async () => {
    const email = 'pat@example.com';
    const pat = await register(email);
    const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    await own.identity.call('/internal/account/forgot', account({ identifier: email }));
    const forReset = await linkTo(email, 'reset');
    await tell(pat, 'email', { email: `new-${email}`, currentPassword: PASSWORD });
    const forEmail = await linkTo(`new-${email}`);
    const change = { currentPassword: PASSWORD, ...passwords };
    expect((await tell(pat, 'password', change)).status).toBe(200);
    const reset = account({ token: forReset, ...passwords });
    expect((await own.identity.call('/internal/account/reset', reset)).status).toBe(404);
    expect((await confirm(forEmail)).status).toBe(404);
    expect((await show(pat)).email).toBe(email);
  });

  it('ACCT-04 lists sessions with their browsers, and ends each at once', async () => {
    const gus = await register('gus@example.com');
    const other = (await logIn('gus')).body.sessionId;
    const { sessions, devices } = await show(gus);
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sort()).toEqual([
      false,
      true,
    ]);
    expect(devices).toHaveLength(2);
    expect(devices[0].userAgent).toBe('Test Browser 1.0');
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    const ended = await tell(gus, 'end-session', { id });
    expect(ended.body).toEqual({ ended: [id] });
    expect([await isSignedIn(gus.sessionId), await isSignedIn(other)]).toEqual([true, false]);
    expect((await show(gus)).sessions).toHaveLength(1);
  });

  it('ACCT-04 forgets a browser with its sessions', async () => {
    const hal = await register('hal@example.com');
    const other = (await logIn('hal')).body.sessionId;
    const { sessions } = await show(hal);
    const { deviceId } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect((await tell(hal, 'forget-device', { id: deviceId })).body.ended).toHaveLength(1);
    expect(await isSignedIn(other)).toBe(false);
    expect((await show(hal)).devices).toHaveLength(1);
  });

  it('ACCT-04 can’t end other accounts’ sessions or forget their browsers', async () => {
    const [ida, jo] = [await register('ida@example.com'), await register('jo@example.com')];
    const { sessions, devices } = await show(jo);
    for (const [path, id] of [
      ['end-session', sessions[0].id],
      ['forget-device', devices[0].id],
    ]) {
      expect((await tell(ida, path, { id })).status).toBe(404);
    }
    expect(await isSignedIn(jo.sessionId)).toBe(true);
    expect((await show(jo)).devices).toHaveLength(1);
  });

  it('ACCT-06 is deleted only with its password, and leaves nothing about the person here', async () => {
    const marker = 'zq7marker';
    const email = `${marker}@example.com`;
    const guestId = newGuestId();
    const kim = await register(email, { guestId });
    await tell(kim, 'names', { firstName: `First${marker}`, lastName: `Last${marker}` });
    await own.identity.call('/internal/account/forgot', account({ identifier: email }));
    await tell(kim, 'email', { email: `new-${email}`, currentPassword: PASSWORD });
    await linkTo(`new-${email}`);
    await logIn(marker, 'Wrong-Guess1!');
    expect((await tell(kim, 'erase', { currentPassword: 'Wrong-Guess1!' })).status).toBe(403);
    expect((await tell(kim, 'erase', { currentPassword: PASSWORD })).status).toBe(200);
    expect(await isSignedIn(kim.sessionId)).toBe(false);
    await eventually(async () => expect(await tablesWith(marker)).toEqual([]));
    const [last] = (await eventsOf(kim.id)).slice(-1);
    expect(last).toMatchObject({
      type: 'identity.user-erased.v1',
      erases: true,
      data: { state: null, changed: [], previous: { guestIds: [guestId] } },
    });
    expect((await logIn(email)).status).toBe(401);
  });

  it('ACCT-06 ACCT-15 leaves of its keys only that of its deletion, whatever its address is by then', async () => {
    const keyed = (step: string) => ({ idempotencyKey: `max-${step}` });
    const max = await register('max@example.com', keyed('registers'));
    await tell(max, 'email', { email: 'new-max@example.com', currentPassword: PASSWORD });
    const byLink = async (path: string, input: object) =>
      (await own.identity.call(`/internal/account/${path}`, account(input, keyed(path)))).status;
    expect(await byLink('confirm-email', { token: await linkTo('new-max@example.com') })).toBe(200);
    await own.identity.call('/internal/account/forgot', account({ identifier: 'max' }));
    const token = await linkTo('new-max@example.com', 'reset');
    const reset = { token, password: PASSWORD, confirmPassword: PASSWORD };
    expect(await byLink('reset', reset)).toBe(200);
    const { sessionId } = await (await logIn('max')).body;
    const sent = { sessionId, ...keyed('leaves') };
    expect((await tell(max, 'erase', { currentPassword: PASSWORD }, sent)).status).toBe(200);
    const left = await own.identity.sql(
      `select "operation", "principal" from idempotency_keys where "key" like 'max-%'`,
    );
    expect(left).toEqual([
      { operation: 'deleteAccount', principal: expect.stringMatching(/^session:/) },
    ]);
  });

  it('ACCT-06 keeps attempts of identifiers that its own matches only as a pattern, and deletes its own, whatever their case', async () => {
    const wild = await register('_____@example.com');
    await logIn('Other', 'Wrong-Guess1!');
    await logIn('_____@EXAMPLE.com', 'Wrong-Guess1!');
    expect((await tell(wild, 'erase', { currentPassword: PASSWORD })).status).toBe(200);
    expect(await attemptsOf('Other')).toBe(1);
    expect(await attemptsOf('_____@EXAMPLE.com')).toBe(0);
  });

  it('SEC-21 looks up the attempts of an account and of an identifier, and the mail to an address, by an index', async () => {
    const plans = await explained(own.identity.pool, ['enable_seqscan'], async (db) => {
      await createLoginAttempts(db).forget(7, ['Ann']);
      const since = new Date();
      const mail = createMailLedger(db);
      await mail.count({ kind: 'email-changed', to: 'Ann', since });
      await mail.count({ kind: 'email-link', inboxOf: 'Ann', since });
    });
    expect(plans).toHaveLength(4);
    expect(plans[0]).toContain('login_attempts_account_successful_attemptedAt_idx');
    expect(plans[1]).toMatch(/login_attempts_lower_identifier_(?:successful_attemptedAt_)?idx/);
    expect(plans[2]).toContain('mail_messages_lower_to_createdAt_idx');
    expect(plans[3]).toContain('mail_messages_inbox_createdAt_idx');
  });

  it('ACCT-06 can be deleted by operators with only the e-mail address', async () => {
    const lou = await register('lou@example.com');
    const env = { DATABASE_URL: own.identity.databaseUrl };
    expect(await eraseByEmail(env, 'nobody@example.com')).toBe(false);
    expect(await eraseByEmail(env, 'LOU@example.com')).toBe(true);
    expect(await isSignedIn(lou.sessionId)).toBe(false);
    const [last] = (await eventsOf(lou.id)).slice(-1);
    expect(last).toMatchObject({
      type: 'identity.user-erased.v1',
      actor: { kind: 'system' },
    });
    expect(await eraseByEmail(env, 'lou@example.com')).toBe(false);
  });

  /** The tables in which some row holds a text. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await own.identity.sql(
      `select table_name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const holding: string[] = [];
    for (const { table_name: table } of tables) {
      const rows = await own.identity.sql(
        `select 1 from "${table}" as held where held::text ilike $1`,
        [`%${text}%`],
      );
      if (rows.length > 0) holding.push(table);
    }
    return holding;
  }
});
