import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { type Person, useAccounts } from './support/accounts.ts';
import { PASSWORD } from './support/requests.ts';

describe('an account', () => {
  const own = useAccounts();
  const { register, logIn, tell, show, attemptsOf, linkTo, confirm } = own;

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
      const kinds = await own.identity.sql(
        `select kind, state from mail_messages where "to" = 'di@example.com'`,
      );
      expect(kinds).toEqual([{ kind: 'email-changed', state: 'sent' }]);
    });
  });

  it('ACCT-03 proves its own e-mail by the link, in whatever case, without notifying it of a change', async () => {
    const gus = await register('gus@example.com');
    await logIn('gus@example.com', 'Wrong-Guess1!');
    await tell(gus, 'email', { email: 'Gus@example.com', currentPassword: PASSWORD });
    expect((await confirm(await linkTo('Gus@example.com'))).status).toBe(200);
    expect((await show(gus)).email).toBe('Gus@example.com');
    const [user] = await own.identity.sql(
      `select "emailProvedAt" is not null as "isProved" from users where id = $1`,
      [gus.id],
    );
    expect(user.isProved).toBe(true);
    const notices = await own.identity.sql(
      `select 1 from mail_messages where "userId" = $1 and kind = 'email-changed'`,
      [gus.id],
    );
    expect(notices).toEqual([]);
    expect(await attemptsOf('gus@example.com')).toBe(1);
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
      await own.identity.sql(
        `insert into mail_messages (id, "userId", kind, "to", state, "dueAt", "sendUntil", "createdAt")
         values (gen_random_uuid(), $1, $2, 'hue@example.com', $3, now() + interval '1 year', now() + interval '1 year', now())`,
        [hue.id, kind, state],
      );
    }
    expect((await confirm(token)).status).toBe(200);
    const left = await own.identity.sql(
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
      return (await own.identity.sql(sql, [email])).length;
    };

    it('ACCT-10 is sent at most 5 times a day for one account', async () => {
      const fay = await register('fay@example.com');
      const sent = [];
      for (let number = 1; number <= 7; number += 1) {
        sent.push(await ask(fay, `fay${number}@example.com`, `198.51.100.${number}`));
      }
      expect(sent).toEqual([1, 1, 1, 1, 1, 0, 0]);
    });

    /** A link that was sent earlier, for some other account, to an address that a client address named. */
    const sentEarlier = (to: string, address: string) =>
      own.identity.sql(
        `insert into mail_messages (id, "userId", kind, "to", "dueAt", "sendUntil", "createdAt", "askedBy", state)
         select gen_random_uuid(), min(id), 'email-link', $1, $2, $2, $2, encode(sha256($3), 'hex'), 'sent' from users`,
        [to, own.identity.now(), address],
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
      const noa = await register('noa@example.com');
      for (let host = 1; host <= 10; host += 1) await sentEarlier(email, `198.51.100.${host}`);
      expect(await ask(noa, email, '198.51.100.20')).toBe(10);
      own.identity.pass((4 * 60 * 60 + 1) * 1_000);
      expect(await ask(noa, email, '198.51.100.20')).toBe(11);
      expect(await ask(noa, email, '198.51.100.20')).toBe(11);
    });

    it('ACCT-11 goes to 20 addresses a day for one client address, and again to one of them', async () => {
      const address = '198.51.100.200';
      await register('somebody@example.com');
      const pia = await register('pia@example.com');
      for (let number = 1; number <= 20; number += 1) {
        await sentEarlier(`victim${number}@example.com`, address);
      }
      expect(await ask(pia, 'victim21@example.com', address)).toBe(0);
      expect(await ask(pia, 'Victim1@example.com', address)).toBe(1);
      expect(await ask(pia, 'victim21@example.com', '198.51.100.201')).toBe(1);
    });
  });

  it('ACCT-03 counts only links to the address itself, not to those it matches as a pattern', async () => {
    const nat = await register('nat@example.com');
    const ask = (email: string) => tell(nat, 'email', { email, currentPassword: PASSWORD });
    for (const email of ['wide1', 'wide2', 'wide3', 'wide4', 'wide5']) {
      await own.identity.sql(
        `insert into mail_messages (id, "userId", kind, "to", state, "dueAt", "sendUntil", "createdAt")
         select gen_random_uuid(), id, 'email-link', $2, 'sent', now(), now(), now() from users where id <> $1 limit 1`,
        [nat.id, `${email}@example.com`],
      );
    }
    await ask('wide_@example.com');
    expect(await linkTo('wide_@example.com')).not.toBe('');
  });
});
