import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { type Person, useAccounts } from './support/accounts.ts';
import { account, PASSWORD, registration } from './support/requests.ts';

describe('the notices of an account', () => {
  const own = useAccounts();
  const { register, tell, linkTo } = own;

  const changePassword = async (person: Person, address: string) => {
    const input = { currentPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD };
    const origin = { address, userAgent: null };
    return (await tell(person, 'password', input, { origin })).status;
  };
  /** Those that don't wait for their place (ACCT-17). */
  const noticesTo = async (email: string) => {
    const rows = await own.identity.sql(
      `select "kind" from mail_messages
       where "to" = $1 and "kind" in ('password-changed', 'email-changed') and "createdAt" <= $2`,
      [email, own.identity.now()],
    );
    return rows.length;
  };
  /** A message that a client address had sent to somebody earlier, whatever the account. */
  const sentEarlier = (to: string, address: string) =>
    own.identity.sql(
      `insert into mail_messages (id, "userId", kind, "to", "dueAt", "sendUntil", "createdAt", "askedBy", state)
       select gen_random_uuid(), min(id), 'email-link', $1, $2, $2, $2, encode(sha256($3), 'hex'), 'sent' from users`,
      [to, own.identity.now(), address],
    );
  const hasWrittenTo = async (recipients: number, address: string) => {
    for (let number = 1; number <= recipients; number += 1) {
      await sentEarlier(`victim${number}-${address}@example.com`, address);
    }
  };
  /** The link in the newest message about a new password. */
  const resetLinkOf = async (email: string) => {
    await own.identity.call('/internal/account/forgot', account({ identifier: email }));
    return await linkTo(email, 'reset');
  };
  const resetBy = async (token: string) => {
    const input = { token, password: PASSWORD, confirmPassword: PASSWORD };
    return (await own.identity.call('/internal/account/reset', account(input))).status;
  };

  it('ACCT-12 sends them to one address five times a day, while the password is changed each time', async () => {
    const ann = await register('ann@example.com');
    for (let change = 1; change <= 6; change += 1) {
      expect(await changePassword(ann, '198.51.100.1')).toBe(200);
      expect(await noticesTo('ann@example.com')).toBe(Math.min(change, 5));
    }
    own.identity.pass((24 * 60 * 60 + 1) * 1_000);
    await changePassword(ann, '198.51.100.1');
    expect(await noticesTo('ann@example.com')).toBe(6);
  });

  it('ACCT-12 counts them among the 20 addresses of one client address, unless the account has proved its own', async () => {
    const address = '198.51.100.50';
    const [bob, cy] = [await register('bob@example.com'), await register('cy@example.com')];
    expect(await resetBy(await resetLinkOf('cy@example.com'))).toBe(200);
    await hasWrittenTo(20, address);
    expect(await changePassword(bob, address)).toBe(200);
    expect(await changePassword(cy, address)).toBe(200);
    expect(await noticesTo('bob@example.com')).toBe(0);
    expect(await noticesTo('cy@example.com')).toBe(2);
    expect(await changePassword(bob, '198.51.100.51')).toBe(200);
    expect(await noticesTo('bob@example.com')).toBe(1);
    own.identity.pass((24 * 60 * 60 + 1) * 1_000);
    expect(await noticesTo('bob@example.com')).toBe(2);
  });

  it('ACCT-12 leaves the 20 addresses of one client address to others if the account has proved its own', async () => {
    const address = '198.51.100.80';
    const [ida, jon] = [await register('ida@example.com'), await register('jon@example.com')];
    expect(await resetBy(await resetLinkOf('ida@example.com'))).toBe(200);
    await hasWrittenTo(19, address);
    expect(await changePassword(ida, address)).toBe(200);
    expect(await changePassword(jon, address)).toBe(200);
    expect(await noticesTo('jon@example.com')).toBe(1);
  });

  it('ACCT-12 tells the old address of a change only within the same limits, else later', async () => {
    const address = '198.51.100.60';
    const di = await register('di@example.com');
    const origin = { address, userAgent: null };
    const ask = { email: 'di.new@example.com', currentPassword: PASSWORD };
    expect((await tell(di, 'email', ask, { origin })).status).toBe(200);
    const token = await linkTo('di.new@example.com');
    await hasWrittenTo(20, address);
    const { status } = await own.identity.call(
      '/internal/account/confirm-email',
      account({ token }, { origin }),
    );
    expect(status).toBe(200);
    expect(await noticesTo('di@example.com')).toBe(0);
    // The new address is proved by its link.
    expect(await changePassword(di, address)).toBe(200);
    expect(await noticesTo('di.new@example.com')).toBe(1);
    own.identity.pass((24 * 60 * 60 + 1) * 1_000);
    expect(await noticesTo('di@example.com')).toBe(1);
  });

  it('API-44 refuses a name for them with a line break or a character that reorders text', async () => {
    const eve = await register('eve@example.com');
    for (const firstName of ['Refund: evil.example/x\nCall 1-900', 'Ann\u202e']) {
      const refused = await tell(eve, 'names', { firstName, lastName: '' });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['firstName']]);
    }
  });

  it('ACCT-13 counts them after their account is erased, without anything that tells whose they were', async () => {
    const email = 'fay@example.com';
    const address = '198.51.100.70';
    const fay = await register(email);
    for (let change = 1; change <= 5; change += 1) await changePassword(fay, address);
    await hasWrittenTo(20, address);
    await own.identity.sql(
      `update mail_messages set "userId" = $1 where "to" like 'victim%198.51.100.70@example.com'`,
      [fay.id],
    );
    expect((await tell(fay, 'erase', { currentPassword: PASSWORD })).status).toBe(200);
    const [kept] = await own.identity.sql('select jsonb_agg(held) as all from mail_counts as held');
    expect(JSON.stringify(kept.all)).not.toMatch(/@|198\.51/);
    const again = await register(email);
    expect(await changePassword(again, '198.51.100.71')).toBe(200);
    expect(await noticesTo(email)).toBe(0);
    const gil = await register('gil@example.com');
    expect(await changePassword(gil, address)).toBe(200);
    expect(await noticesTo('gil@example.com')).toBe(0);
    own.identity.pass((24 * 60 * 60 + 1) * 1_000);
    expect(await changePassword(again, address)).toBe(200);
    expect(await noticesTo(email)).toBe(1);
  });

  it('ACCT-13 counts links to a new password after their account is erased, until the address is proved', async () => {
    const email = 'hal@example.com';
    const registerInBrowser = async () =>
      (await own.identity.call('/internal/register', registration(email))).body;
    const ask = async (deviceToken: string | null) => {
      await own.identity.call(
        '/internal/account/forgot',
        account({ identifier: email }, { deviceToken }),
      );
      await eventually(async () => {
        expect(await own.identity.sql('select 1 from reset_requests')).toEqual([]);
      });
      const rows = await own.identity.sql(
        `select 1 from mail_messages where "to" = $1 and kind = 'reset'`,
        [email],
      );
      return rows.length;
    };
    const first = await registerInBrowser();
    for (let count = 1; count <= 2; count += 1) expect(await ask(first.deviceToken)).toBe(count);
    for (let count = 3; count <= 5; count += 1) expect(await ask(null)).toBe(count);
    const { id } = first.user;
    const claims: Person['claims'] = { customer: { kind: 'customer', id, guestIds: [] } };
    const person = { id, sessionId: first.sessionId, claims };
    expect((await tell(person, 'erase', { currentPassword: PASSWORD })).status).toBe(200);

    const { deviceToken } = await registerInBrowser();
    expect(await ask(null)).toBe(0);
    expect(await ask(deviceToken)).toBe(1);
    expect(await ask(deviceToken)).toBe(1);
    expect(await resetBy(await linkTo(email, 'reset'))).toBe(200);
    expect(await ask(deviceToken)).toBe(2);
    expect(await ask(null)).toBe(3);
  });
});
