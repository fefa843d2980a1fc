import type { TokenClaims } from '@dewlane/internal-api';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eraseByEmail } from '../src/index.ts';
import { account, cookies, login, newGuestId, PASSWORD, registration } from './requests.ts';
import { type StartedIdentity, startedIdentity } from './started-identity.ts';

const NEW_PASSWORD = 'Brand-New2!';

interface Person {
  id: string;
  sessionId: string;
  claims: TokenClaims;
}

describe('an account', () => {
  let identity: StartedIdentity;

  beforeAll(async () => {
    identity = await startedIdentity({ PUBLIC_URL: 'https://wash.example' });
  });
  afterAll(() => identity.stop());

  async function register(email: string, more: object = {}): Promise<Person> {
    const { body } = await identity.call('/internal/register', registration(email, more));
    const { id } = body.user;
    const claims: TokenClaims = { customer: { kind: 'customer', id, guestIds: [] } };
    return { id, sessionId: body.sessionId, claims };
  }
  const logIn = (identifier: string, password = PASSWORD) =>
    identity.call('/internal/login', login(identifier, password));
  const tell = (person: Person, path: string, input: object, more: object = {}) =>
    identity.call(`/internal/account/${path}`, account(input, more), person.claims);
  const show = async (person: Person, sessionId = person.sessionId) =>
    (await tell(person, 'show', {}, { sessionId })).body;
  const isSignedIn = async (sessionId: string): Promise<boolean> =>
    (await identity.call('/internal/sessions/resolve', cookies({ sessionId }))).body.customer !==
    null;
  const eventsOf = (id: string) =>
    identity.sql('select event from outbox where key = $1 order by sequence', [id]);
  const attemptsOf = async (identifier: string): Promise<number> => {
    const rows = await identity.sql('select 1 from login_attempts where identifier = $1', [
      identifier,
    ]);
    return rows.length;
  };
  const linkTo = async (email: string): Promise<string> => {
    let token = '';
    await eventually(async () => {
      const [mail] = await identity.sql(
        `select text from mailbox where "to" = $1 order by "deliveredAt" desc`,
        [email],
      );
      token = /confirm-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      expect(token).not.toBe('');
    });
    return token;
  };
  const confirm = (token: string) =>
    identity.call('/internal/account/confirm-email', account({ token }));

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
        expect((await identity.call(`/internal/account/${path}`, account({}), claims)).status).toBe(
          401,
        );
      }
    },
  );

  it('has names, which messages use, published in an event', async () => {
    const ann = await register('ann@example.com');
    await tell(ann, 'names', { firstName: ' Ann ', lastName: 'Lee' });
    expect(await show(ann)).toMatchObject({ firstName: 'Ann', lastName: 'Lee' });
    const [, changed] = await eventsOf(ann.id);
    expect(changed.event.data).toMatchObject({
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
      const { body } = await identity.call('/internal/sessions/resolve', cookies({ sessionId }));
      return body.customer.user.language;
    };
    expect(await resolved()).toBeNull();
    const chosen = await tell(eva, 'language', { language: 'es' });
    expect(chosen.body.ended).toHaveLength(1);
    expect(await resolved()).toBe('es');
    const again = await tell(eva, 'language', { language: 'es' });
    expect(again.body.ended).toEqual([]);
    const [, changed, ...none] = await eventsOf(eva.id);
    expect(changed.event.data).toMatchObject({
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
    const { body } = await identity.call('/internal/register', { ...sent, input });
    expect(body.user.language).toBe('es');
    const [registered] = await eventsOf(body.user.id);
    expect(registered.event.data.state.language).toBe('es');
    const other = { ...sent.input, email: 'other@example.com', language: 'fr' };
    const refused = await identity.call('/internal/register', { ...sent, input: other });
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
    expect(done.body.ended).toHaveLength(1);
    expect([await isSignedIn(bo.sessionId), await isSignedIn(other)]).toEqual([true, false]);
    expect((await logIn('bo', NEW_PASSWORD)).status).toBe(200);
  });

  it('ACCT-03 locks after five wrong passwords, as a sign-in does', async () => {
    const cy = await register('cy@example.com');
    const guess = () =>
      tell(cy, 'email', { email: 'new@example.com', currentPassword: 'Wrong-Guess1!' });
    for (let guesses = 0; guesses < 5; guesses += 1) expect((await guess()).status).toBe(403);
    expect((await guess()).status).toBe(423);
  });

  it('ACCT-03 gets a new e-mail once the link sent to it was confirmed; the old one is notified', async () => {
    const di = await register('di@example.com');
    const change = { email: 'di.new@example.com', currentPassword: PASSWORD };
    expect((await tell(di, 'email', { ...change, currentPassword: 'Wrong-Guess1!' })).status).toBe(
      403,
    );
    expect((await tell(di, 'email', change)).status).toBe(200);
    const token = await linkTo('di.new@example.com');
    expect((await show(di)).email).toBe('di@example.com');
    expect((await confirm(token)).status).toBe(200);
    expect((await show(di)).email).toBe('di.new@example.com');
    expect((await confirm(token)).status).toBe(404);
    expect((await logIn('di.new@example.com')).status).toBe(200);
    expect((await logIn('di@example.com')).status).toBe(401);
    await eventually(async () => {
      const kinds = await identity.sql(
        `select kind, state from mail_messages where "to" = 'di@example.com'`,
      );
      expect(kinds).toEqual([{ kind: 'email-changed', state: 'sent' }]);
    });
  });

  it('ACCT-03 sends the old address nothing that gives access to the account', async () => {
    const hue = await register('hue@example.com');
    await tell(hue, 'email', { email: 'hue.new@example.com', currentPassword: PASSWORD });
    const token = await linkTo('hue.new@example.com');
    // A mail server made each of them be retried.
    for (const [kind, state] of [
      ['reset', 'planned'],
      ['reset', 'sending'],
      ['email-link', 'planned'],
      ['password-changed', 'planned'],
    ]) {
      await identity.sql(
        `insert into mail_messages (id, "userId", kind, "to", state, "dueAt", "sendUntil", "createdAt")
         values (gen_random_uuid(), $1, $2, 'hue@example.com', $3, now() + interval '1 year', now() + interval '1 year', now())`,
        [hue.id, kind, state],
      );
    }
    expect((await confirm(token)).status).toBe(200);
    const left = await identity.sql(
      `select kind from mail_messages
       where "userId" = $1 and state in ('planned', 'sending') and "dueAt" > now() + interval '1 month'`,
      [hue.id],
    );
    expect(left).toEqual([{ kind: 'password-changed' }]);
  });

  it('ACCT-03 reveals only to the address’s owner that another account has the e-mail', async () => {
    const ed = await register('ed@example.com');
    await register('taken@example.com');
    const ask = (email: string) => tell(ed, 'email', { email, currentPassword: PASSWORD });
    const [free, taken] = [await ask('free@example.com'), await ask('Taken@example.com')];
    expect([free.status, free.body]).toEqual([taken.status, taken.body]);
    expect((await confirm(await linkTo('Taken@example.com'))).status).toBe(404);
    expect((await show(ed)).email).toBe('ed@example.com');
  });

  describe('a link to a new address', () => {
    const ask = async (person: Person, email: string, address: string) => {
      const origin = { address, userAgent: null };
      const input = { email, currentPassword: PASSWORD };
      expect((await tell(person, 'email', input, { origin })).status).toBe(200);
      const sql = `select 1 from mail_messages where "kind" = 'email-link' and "to" = $1`;
      return (await identity.sql(sql, [email])).length;
    };

    it('ACCT-03 is sent at most 5 times a day for one account', async () => {
      const fay = await register('fay@example.com');
      const sent = [];
      for (let number = 1; number <= 7; number += 1) {
        sent.push(await ask(fay, `fay${number}@example.com`, `198.51.100.${number}`));
      }
      expect(sent).toEqual([1, 1, 1, 1, 1, 0, 0]);
    });

    /** A link that was sent earlier, for some other account, to an address that a client address named. */
    const sentEarlier = (to: string, address: string) =>
      identity.sql(
        `insert into mail_messages (id, "userId", kind, "to", "dueAt", "sendUntil", "createdAt", "askedBy", state)
         select gen_random_uuid(), min(id), 'email-link', $1, $2, $2, $2, encode(sha256($3), 'hex'), 'sent' from users`,
        [to, identity.now(), address],
      );

    it('ACCT-10 is left to others once one client address has asked for three, with whatever accounts', async () => {
      const email = 'wanted@example.com';
      const strangers = [await register('one@example.com'), await register('two@example.com')];
      for (const [at, stranger] of strangers.entries()) {
        for (const host of [1, 2]) await ask(stranger, email, `2001:db8::${at}${host}`);
      }
      const mia = await register('mia@example.com');
      expect(await ask(mia, email, '2001:db8::9')).toBe(3);
      expect(await ask(mia, email, '2001:db8:0:1::1')).toBe(4);
    });

    it('ACCT-10 is sent every 4 hours, however many have asked', async () => {
      const email = 'sought@example.com';
      for (let host = 1; host <= 10; host += 1) await sentEarlier(email, `198.51.100.${host}`);
      const noa = await register('noa@example.com');
      expect(await ask(noa, email, '198.51.100.20')).toBe(10);
      identity.advance(4 * 60 * 60 + 1);
      expect(await ask(noa, email, '198.51.100.20')).toBe(11);
      expect(await ask(noa, email, '198.51.100.20')).toBe(11);
    });

    it('ACCT-11 goes to 20 addresses a day for one client address, and again to one of them', async () => {
      const address = '198.51.100.200';
      for (let number = 1; number <= 20; number += 1) {
        await sentEarlier(`victim${number}@example.com`, address);
      }
      const pia = await register('pia@example.com');
      expect(await ask(pia, 'victim21@example.com', address)).toBe(0);
      expect(await ask(pia, 'Victim1@example.com', address)).toBe(1);
      expect(await ask(pia, 'victim21@example.com', '198.51.100.201')).toBe(1);
    });
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
    await identity.call('/internal/account/forgot', account({ identifier: email }));
    await tell(kim, 'email', { email: `new-${email}`, currentPassword: PASSWORD });
    await linkTo(`new-${email}`);
    await logIn(marker, 'Wrong-Guess1!');
    expect((await tell(kim, 'erase', { currentPassword: 'Wrong-Guess1!' })).status).toBe(403);
    expect((await tell(kim, 'erase', { currentPassword: PASSWORD })).status).toBe(200);
    expect(await isSignedIn(kim.sessionId)).toBe(false);
    await eventually(async () => expect(await tablesWith(marker)).toEqual([]));
    const [last] = (await eventsOf(kim.id)).slice(-1);
    expect(last.event).toMatchObject({
      type: 'identity.user-erased.v1',
      erases: true,
      data: { state: null, changed: [], previous: { guestIds: [guestId] } },
    });
    expect((await logIn(email)).status).toBe(401);
  });

  it('ACCT-06 keeps attempts of identifiers that its own matches only as a pattern, and deletes its own, whatever their case', async () => {
    const wild = await register('_____@example.com');
    await logIn('Other', 'Wrong-Guess1!');
    await logIn('_____@EXAMPLE.com', 'Wrong-Guess1!');
    expect((await tell(wild, 'erase', { currentPassword: PASSWORD })).status).toBe(200);
    expect(await attemptsOf('Other')).toBe(1);
    expect(await attemptsOf('_____@EXAMPLE.com')).toBe(0);
  });

  it('AUTH-26 moves only the old e-mail’s attempts to a new one, whatever their case', async () => {
    const vic = await register('victi_@example.com');
    await logIn('victim@example.com', 'Wrong-Guess1!');
    await logIn('VICTI_@example.com', 'Wrong-Guess1!');
    const change = { email: 'vic.new@example.com', currentPassword: PASSWORD };
    expect((await tell(vic, 'email', change)).status).toBe(200);
    expect((await confirm(await linkTo('vic.new@example.com'))).status).toBe(200);
    expect(await attemptsOf('victim@example.com')).toBe(1);
    expect(await attemptsOf('VICTI_@example.com')).toBe(0);
  });

  it('ACCT-03 counts only links to the address itself, not to those it matches as a pattern', async () => {
    const nat = await register('nat@example.com');
    const ask = (email: string) => tell(nat, 'email', { email, currentPassword: PASSWORD });
    for (const email of ['wide1', 'wide2', 'wide3', 'wide4', 'wide5']) {
      await identity.sql(
        `insert into mail_messages (id, "userId", kind, "to", state, "dueAt", "sendUntil", "createdAt")
         select gen_random_uuid(), id, 'email-link', $2, 'sent', now(), now(), now() from users where id <> $1 limit 1`,
        [nat.id, `${email}@example.com`],
      );
    }
    await ask('wide_@example.com');
    expect(await linkTo('wide_@example.com')).not.toBe('');
  });

  it('SEC-21 looks up the attempts of an identifier by an index', async () => {
    const plan = async (statement: string): Promise<string> => {
      const client = await identity.pool.connect();
      try {
        await client.query('set enable_seqscan to off');
        const { rows } = await client.query(`explain ${statement}`);
        return JSON.stringify(rows);
      } finally {
        await client.query('reset enable_seqscan');
        client.release();
      }
    };
    expect(
      await plan(`delete from login_attempts where lower("identifier") = lower('Ann')`),
    ).toContain('login_attempts_lower_identifier_idx');
    expect(
      await plan(
        `select 1 from mail_messages where lower("to") = lower('Ann') and "createdAt" > now()`,
      ),
    ).toContain('mail_messages_lower_to_createdAt_idx');
  });

  it('ACCT-06 can be deleted by operators with only the e-mail address', async () => {
    const lou = await register('lou@example.com');
    const env = { DATABASE_URL: identity.databaseUrl };
    expect(await eraseByEmail(env, 'nobody@example.com')).toBe(false);
    expect(await eraseByEmail(env, 'LOU@example.com')).toBe(true);
    expect(await isSignedIn(lou.sessionId)).toBe(false);
    const [last] = (await eventsOf(lou.id)).slice(-1);
    expect(last.event).toMatchObject({
      type: 'identity.user-erased.v1',
      actor: { kind: 'system' },
    });
    expect(await eraseByEmail(env, 'lou@example.com')).toBe(false);
  });

  /** The tables in which some row holds a text. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await identity.sql(
      `select table_name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const holding: string[] = [];
    for (const { table_name: table } of tables) {
      const rows = await identity.sql(
        `select 1 from "${table}" as held where held::text ilike $1`,
        [`%${text}%`],
      );
      if (rows.length > 0) holding.push(table);
    }
    return holding;
  }
});
