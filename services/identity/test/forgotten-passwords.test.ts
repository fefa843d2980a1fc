import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';
import { account, cookies, login, PASSWORD, registration } from './support/requests.ts';

const NEW_PASSWORD = 'Brand-New2!';

describe('a forgotten password', () => {
  let identity: Harness;

  beforeAll(async () => {
    identity = await startHarness({ env: { PUBLIC_URL: 'https://wash.example' } });
  });
  afterAll(() => identity.stop());

  const register = async (email: string): Promise<string> =>
    (await identity.call('/internal/register', registration(email))).body.sessionId;
  const forget = (identifier: string) =>
    identity.call('/internal/account/forgot', account({ identifier }));
  const mailsTo = (email: string) =>
    identity.sql(
      `select kind, text, html from mailbox join mail_messages on "mailId" = id
       where mailbox."to" = $1 order by "createdAt"`,
      [email],
    );
  const reset = (token: string, password = NEW_PASSWORD, deviceToken: string | null = null) =>
    identity.call(
      '/internal/account/reset',
      account({ token, password, confirmPassword: password }, { deviceToken }),
    );
  const logIn = (identifier: string, password: string) =>
    identity.call('/internal/login', login(identifier, password));
  const isSignedIn = async (sessionId: string): Promise<boolean> =>
    (await identity.call('/internal/sessions/resolve', cookies({ sessionId }))).body.customer !==
    null;

  /** Waits until all requests are handled and nothing waits to be sent. */
  const untilResponded = () =>
    eventually(async () => {
      expect(await identity.sql('select 1 from reset_requests')).toEqual([]);
      expect(
        await identity.sql(`select 1 from mail_messages where state in ('planned', 'sending')`),
      ).toEqual([]);
    });

  async function linkFor(email: string): Promise<string> {
    await forget(email);
    await untilResponded();
    const mail = (await mailsTo(email)).at(-1);
    return (
      /https:\/\/wash\.example\/reset\/(?<token>[\w-]+)/.exec(mail.text)?.groups?.['token'] ?? ''
    );
  }

  it('ACCT-01 gets the same response for every input, and only an account gets mail', async () => {
    await register('known@example.com');
    const responses = [];
    for (const who of ['known@example.com', 'KNOWN', 'nobody@example.com', 'nobody', '  x  ']) {
      responses.push(await forget(who));
    }
    for (const { status, body } of responses)
      expect({ status, body }).toEqual({ status: 200, body: {} });
    await untilResponded();
    expect((await mailsTo('known@example.com')).map(({ kind }) => kind)).toEqual([
      'reset',
      'reset',
    ]);
    expect(await identity.sql(`select 1 from mail_messages where "to" like 'nobody%'`)).toEqual([]);
  });

  it('ACCT-01 does the same work for every input: no account is looked up by what was typed before the response', async () => {
    const before = await identity.sql('select count(*) from mail_messages');
    await identity.restart({ PUBLIC_URL: 'https://wash.example', BACKGROUND: 'none' });
    await forget('known@example.com');
    await forget('stranger@example.com');
    const rows = await identity.sql('select identifier from reset_requests order by identifier');
    expect(rows).toEqual([
      { identifier: 'known@example.com' },
      { identifier: 'stranger@example.com' },
    ]);
    expect(await identity.sql('select count(*) from mail_messages')).toEqual(before);
    await identity.restart();
    await untilResponded();
  });

  it('ACCT-01 sends an account at most 3 messages an hour', async () => {
    await register('often@example.com');
    for (let times = 0; times < 5; times += 1) {
      await forget('often@example.com');
      await untilResponded();
    }
    expect(await mailsTo('often@example.com')).toHaveLength(3);
  });

  describe('requested by strangers', () => {
    const askFrom = async (email: string, address: string, deviceToken: string | null = null) => {
      const origin = { address, userAgent: null };
      await identity.call(
        '/internal/account/forgot',
        account({ identifier: email }, { origin, deviceToken }),
      );
      await untilResponded();
      return (await mailsTo(email)).length;
    };

    /** Records that an address has had links sent to 20 others. */
    const useUpRecipients = async (address: string) => {
      for (let number = 1; number <= 20; number += 1) {
        await identity.sql(
          `insert into mail_messages (id, "userId", kind, "to", "dueAt", "sendUntil", "createdAt", "askedBy", state)
           select gen_random_uuid(), min(id), 'reset', $1, now(), now(), $2, encode(sha256($3), 'hex'), 'sent' from users`,
          [`victim${number}@example.com`, identity.now(), address],
        );
      }
    };

    /** Requests for one account that the job finds together, each from an address and perhaps a browser. */
    const askTogether = async (email: string, askers: readonly (readonly [string, string?])[]) => {
      await identity.restart({ PUBLIC_URL: 'https://wash.example', BACKGROUND: 'none' });
      for (const [address, deviceToken = null] of askers) {
        const origin = { address, userAgent: null };
        const more = { origin, deviceToken };
        await identity.call('/internal/account/forgot', account({ identifier: email }, more));
      }
      await identity.restart();
      await untilResponded();
      return (await mailsTo(email)).length;
    };

    it('ACCT-09 still gets mail if a stranger who may write to nobody else asks in the same moment', async () => {
      const email = 'suppressed@example.com';
      await register(email);
      await useUpRecipients('198.51.100.70');
      expect(await askTogether(email, [['198.51.100.70'], ['198.51.100.71']])).toBe(1);
    });

    it('ACCT-09 still gets mail if a browser of the account that has used up its share asks in the same moment', async () => {
      const email = 'old-browser@example.com';
      const { body } = await identity.call('/internal/register', registration(email));
      const { deviceToken } = body;
      for (let times = 0; times < 3; times += 1) {
        await askFrom(email, '198.51.100.80', deviceToken);
      }
      await useUpRecipients('198.51.100.80');
      expect(await askFrom(email, '198.51.100.80', deviceToken)).toBe(3);
      expect(await askTogether(email, [['198.51.100.80', deviceToken], ['198.51.100.81']])).toBe(4);
    });

    it('ACCT-09 still gets mail from another address after one has used up its share', async () => {
      const email = 'one-stranger@example.com';
      await register(email);
      for (let times = 0; times < 4; times += 1) await askFrom(email, '198.51.100.1');
      expect(await askFrom(email, '198.51.100.1')).toBe(3);
      expect(await askFrom(email, '198.51.100.2')).toBe(4);
      identity.pass(61 * 60_000);
      for (let times = 0; times < 4; times += 1) await askFrom(email, '198.51.100.1');
      expect(await askFrom(email, '198.51.100.1')).toBe(6);
    });

    it('ACCT-09 gets mail from a browser of the account by its own share, and then by its address’s', async () => {
      const email = 'two-shares@example.com';
      const { body } = await identity.call('/internal/register', registration(email));
      for (let times = 0; times < 6; times += 1) {
        await askFrom(email, '198.51.100.90', body.deviceToken);
      }
      expect(await askFrom(email, '198.51.100.90', body.deviceToken)).toBe(6);
      expect(await askFrom(email, '198.51.100.90')).toBe(6);
      expect(await askFrom(email, '198.51.100.91')).toBe(7);
    });

    it('ACCT-09 counts the addresses of one IPv6 /64 as one', async () => {
      const email = 'one-network@example.com';
      await register(email);
      for (let host = 1; host < 5; host += 1) await askFrom(email, `2001:db8::${host}`);
      expect(await askFrom(email, '2001:db8::9')).toBe(3);
      expect(await askFrom(email, '2001:db8:0:1::1')).toBe(4);
    });

    it('ACCT-09 still gets mail from a browser of the account, and every 4 hours, however many addresses ask', async () => {
      const email = 'many-strangers@example.com';
      const { body } = await identity.call('/internal/register', registration(email));
      const { body: other } = await identity.call(
        '/internal/register',
        registration('another@example.com'),
      );
      for (let host = 1; host <= 12; host += 1) await askFrom(email, `198.51.100.${host}`);
      expect(await askFrom(email, '198.51.100.13')).toBe(10);
      expect(await askFrom(email, '198.51.100.13', other.deviceToken)).toBe(10);
      expect(await askFrom(email, '198.51.100.13', body.deviceToken)).toBe(11);
      for (let times = 0; times < 4; times += 1) {
        await askFrom(email, '198.51.100.13', body.deviceToken);
      }
      expect(await askFrom(email, '198.51.100.13', body.deviceToken)).toBe(13);
      identity.pass((4 * 60 * 60 + 1) * 1_000);
      await askFrom(email, '198.51.100.14');
      expect(await askFrom(email, '198.51.100.15')).toBe(14);
    });

    it('ACCT-09 still gets mail from the browser that has set a new password, whatever one asks that knew the old one', async () => {
      const email = 'former-partner@example.com';
      const { body } = await identity.call('/internal/register', registration(email));
      const theirs = (await logIn(email, PASSWORD)).body.deviceToken;
      const token = await linkFor(email);
      const done = await reset(token, NEW_PASSWORD, body.deviceToken);
      expect(done.status).toBe(200);
      const { deviceToken } = done.body;
      await untilResponded();
      // The link and the notice of its use; that link counts among the ten a day of all addresses.
      expect(await mailsTo(email)).toHaveLength(2);
      for (let host = 101; host <= 114; host += 1)
        await askFrom(email, `198.51.100.${host}`, theirs);
      expect(await mailsTo(email)).toHaveLength(11);
      expect(await askFrom(email, '198.51.100.120', deviceToken)).toBe(12);
    });

    it('ACCT-11 is mailed to 20 accounts a day for one client address, besides those whose browser asks', async () => {
      const address = '198.51.100.50';
      const email = 'twenty-first@example.com';
      const { body } = await identity.call('/internal/register', registration(email));
      await useUpRecipients(address);
      expect(await askFrom(email, address)).toBe(0);
      expect(await askFrom(email, address, body.deviceToken)).toBe(1);
      expect(await askFrom(email, '198.51.100.51')).toBe(2);
    });

    it('ACCT-11 is mailed to 20 accounts a day whose browser asks from one client address, besides those that have proved theirs', async () => {
      const address = '198.51.100.60';
      for (let number = 1; number <= 20; number += 1) {
        const email = `owned${number}@example.com`;
        const { body } = await identity.call('/internal/register', registration(email));
        expect(await askFrom(email, address, body.deviceToken)).toBe(1);
      }
      const email = 'owned-too@example.com';
      const { body } = await identity.call('/internal/register', registration(email));
      expect(await askFrom('owned1@example.com', address)).toBe(2);
      await useUpRecipients(address);
      expect(await askFrom(email, address, body.deviceToken)).toBe(0);
      expect(await askFrom(email, '198.51.100.61', body.deviceToken)).toBe(1);
      const [mail] = await mailsTo(email);
      const token = /\/reset\/(?<token>[\w-]+)/.exec(mail.text)?.groups?.['token'] ?? '';
      const done = await reset(token, NEW_PASSWORD, body.deviceToken);
      expect(done.status).toBe(200);
      await untilResponded();
      // The link and the notice of its use came before.
      expect(await askFrom(email, address, done.body.deviceToken)).toBe(3);
    });

    it('ACCT-09 does not overlook the account’s browser behind any number of made-up ones', async () => {
      const email = 'crowded-out@example.com';
      const { body } = await identity.call('/internal/register', registration(email));
      for (let host = 1; host <= 11; host += 1) await askFrom(email, `198.51.100.${host}`);
      const madeUp = Array.from(
        { length: 101 },
        (_, n) => ['198.51.100.1', `made up ${n}`] as const,
      );
      expect(await askTogether(email, [...madeUp, ['198.51.100.1', body.deviceToken]])).toBe(11);
    });

    /** Makes so many browsers known to accounts of their own, whose links from addresses 10.0.<n>.1 use up what those may have sent. */
    const crowd = async (size: number) => {
      await identity.sql(
        `with strangers as (
           insert into users (username, email, "passwordHash", "normalizedUsername", "normalizedEmail")
           select name, name || '@example.com', '', name, name || '@example.com'
           from (select 'crowd' || n as name from generate_series(1, $1::int) as n) as named returning id, username
         )
         insert into devices (id, "userId", "deviceToken")
         select gen_random_uuid(), id, encode(sha256(username::bytea), 'hex') from strangers`,
        [size],
      );
      await identity.sql(
        `insert into mail_messages (id, "userId", kind, "to", "dueAt", "sendUntil", "createdAt", "askedBy", "askedFrom", state)
         select gen_random_uuid(), min(id), 'reset', 'crowd' || account || '@example.com', now(), now(), $2, 'own browser',
           encode(sha256(('10.0.' || host || '.1')::bytea), 'hex'), 'sent'
         from users, generate_series(1, $1::int) as host, generate_series(1, 20) as account group by host, account`,
        [size, identity.now()],
      );
      return Array.from({ length: size }, (_, n) => [`10.0.${n + 1}.1`, `crowd${n + 1}`] as const);
    };

    it('ACCT-09 does not overlook the account’s browser, nor its address, behind any number of other accounts’', async () => {
      const email = 'behind-a-crowd@example.com';
      const { body } = await identity.call('/internal/register', registration(email));
      for (let host = 1; host <= 11; host += 1) await askFrom(email, `198.51.100.${host}`);
      const others = await crowd(100);
      const owner = ['198.51.100.200', body.deviceToken] as const;
      expect(await askTogether(email, [...others, owner])).toBe(11);
      expect(
        await identity.sql(
          `select "askedBy", "askedFrom" from mail_messages where "to" = $1 order by "createdAt" desc limit 1`,
          [email],
        ),
      ).toEqual([{ askedBy: 'own browser', askedFrom: expect.any(String) }]);
    });

    it('ACCT-09 does not overlook the account’s browser if a stranger has asked just before', async () => {
      const email = 'overtaken@example.com';
      const { body } = await identity.call('/internal/register', registration(email));
      for (let host = 1; host <= 11; host += 1) await askFrom(email, `198.51.100.${host}`);
      await identity.restart({ PUBLIC_URL: 'https://wash.example', BACKGROUND: 'none' });
      const ask = (deviceToken: string | null) =>
        identity.call('/internal/account/forgot', account({ identifier: email }, { deviceToken }));
      for (const deviceToken of [null, 'planted', body.deviceToken]) await ask(deviceToken);
      await identity.restart();
      await untilResponded();
      expect(await mailsTo(email)).toHaveLength(11);
    });
  });

  it('ACCT-02 gets a link that works once, ends every session, and notifies the owner', async () => {
    const sessions = [await register('once@example.com')];
    sessions.push((await logIn('once', PASSWORD)).body.sessionId);
    const token = await linkFor('once@example.com');
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([true, true]);
    const done = await reset(token);
    expect(done.status).toBe(200);
    expect(done.body.ended).toHaveLength(2);
    expect(await Promise.all(sessions.map(isSignedIn))).toEqual([false, false]);
    expect((await logIn('once', PASSWORD)).status).toBe(401);
    expect((await logIn('once', NEW_PASSWORD)).status).toBe(200);
    const again = await reset(token, 'Another-One3!');
    expect(again.status).toBe(404);
    expect(again.body.error).toBe('This link does not work any more. Please ask for a new one.');
    await untilResponded();
    expect((await mailsTo('once@example.com')).map(({ kind }) => kind)).toEqual([
      'reset',
      'password-changed',
    ]);
  });

  it('ACCT-02 ends every other link of the account with a new password', async () => {
    await register('two-links@example.com');
    const first = await linkFor('two-links@example.com');
    const second = await linkFor('two-links@example.com');
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first, 'Another-One3!')).status).toBe(404);
    expect((await logIn('two-links', NEW_PASSWORD)).status).toBe(200);
  });

  it('ACCT-02 gets a link that two concurrent requests use once', async () => {
    await register('twice@example.com');
    const token = await linkFor('twice@example.com');
    const statuses = (
      await Promise.all([reset(token, 'First-One1!'), reset(token, 'Other-One2!')])
    ).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });

  it('ACCT-02 gets a link that is valid for 30 min', async () => {
    await register('late@example.com');
    const token = await linkFor('late@example.com');
    identity.pass((30 * 60 + 1) * 1_000);
    expect((await reset(token)).status).toBe(404);
    const fresh = await linkFor('late@example.com');
    identity.pass(29 * 60_000);
    expect((await reset(fresh)).status).toBe(200);
  });

  it('ACCT-02 ends a lock caused by guesses', async () => {
    await register('locked@example.com');
    for (let guess = 0; guess < 5; guess += 1) await logIn('locked', 'Wrong-Guess1!');
    expect((await logIn('locked', PASSWORD)).status).toBe(423);
    expect((await reset(await linkFor('locked@example.com'))).status).toBe(200);
    expect((await logIn('locked', NEW_PASSWORD)).status).toBe(200);
  });

  it('ACCT-02 gets a link whose token is stored at most as a digest', async () => {
    await register('secret@example.com');
    const token = await linkFor('secret@example.com');
    const tables = await identity.sql(
      `select table_name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mailbox'`,
    );
    for (const { table_name: table } of tables) {
      const holding = await identity.sql(
        `select 1 from "${table}" as held where held::text like $1`,
        [`%${token}%`],
      );
      expect({ table, holding }).toEqual({ table, holding: [] });
    }
  });

  it('ACCT-02 refuses an invalid link like an old one, before any work on the password', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), '../../x']) {
      const { status, body } = await reset(token);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
  });

  it('ACCT-02 refuses a password that registration would refuse', async () => {
    const { status, body } = await reset('a'.repeat(43), 'short');
    expect(status).toBe(400);
    expect(body.fields.password).toBe('Password must be at least 8 characters');
  });
});
