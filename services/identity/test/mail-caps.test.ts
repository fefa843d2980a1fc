import { randomUUID } from 'node:crypto';
import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Commands, commandsOf } from '../src/application/commands.ts';
import { processResetRequests } from '../src/application/jobs/process-reset-requests.ts';
import type { Dependencies } from '../src/application/ports.ts';
import { type MailKind, OWN_DEVICE } from '../src/domain/mail/account-mail.ts';
import { type StartedCommands, startedCommands, VISIT } from './support/started-commands.ts';

const NOW = new Date('2026-11-18T18:00:00Z');
/** In seconds. */
const HOUR = 3_600;
const DAY = 24 * HOUR;
const PASSWORD = 'Clean-Car1!';

/** Messages that were sent so many seconds ago. */
interface Earlier {
  readonly count: number;
  readonly ago: number;
  /** Who asked for them; without it, somebody else for each. */
  readonly by?: string;
  /** The client address that `OWN_DEVICE` asked from. */
  readonly from?: string;
  /** Their address; without it, another for each. */
  readonly to?: string;
}

interface Person {
  readonly userId: number;
  readonly email: string;
  readonly deviceToken: string;
}

describe('what limits messages about accounts', () => {
  let started: StartedCommands;
  let deps: Dependencies;
  let commands: Commands;
  let address: string;

  beforeAll(async () => {
    started = await startedCommands();
    deps = { ...started.deps, clock: () => NOW };
    commands = commandsOf(deps);
    address = deps.secrets.digest(VISIT.addressGroup);
  });
  afterAll(() => started?.stop());
  // Of all tests together, the one client address would have written to too many.
  beforeEach(() => started.pool.query('delete from mail_messages'));

  async function register(email = `${randomUUID()}@example.com`): Promise<Person> {
    const more = { hasTransferredData: false, idempotencyKey: null };
    const { user, deviceToken } = await commands.register({
      ...VISIT,
      ...more,
      email,
      password: PASSWORD,
    });
    return { userId: user.id, email, deviceToken };
  }

  async function sentEarlier({ userId }: Person, kind: MailKind, all: readonly Earlier[]) {
    for (const { count, ago, by, from, to } of all) {
      const at = new Date(NOW.getTime() - ago * 1_000);
      await started.pool.query(
        `insert into mail_messages ("id", "userId", "kind", "to", "state", "dueAt", "sendUntil", "createdAt", "askedBy", "askedFrom")
         select gen_random_uuid(), $1, $2, coalesce($3, gen_random_uuid() || '@example.com'), 'sent', $4, $4, $4,
           coalesce($5, gen_random_uuid()::text), $7
         from generate_series(1, $6::int)`,
        [userId, kind, to, at, by, count, from],
      );
    }
  }

  /** Leaves of all messages only what is kept of this person's when the account is erased. */
  async function keepCountsOnly({ userId }: Person) {
    const since = new Date(NOW.getTime() - DAY * 1_000);
    await deps.inTransaction(({ mail }) => mail.keepCounts(userId, since, NOW));
    await started.pool.query('delete from mail_messages');
  }

  /** On whose count the message of now goes to an address; nothing if there is none. */
  async function askerOf(to: string): Promise<string | undefined> {
    const { rows } = await started.pool.query<{ askedBy: string }>(
      'select "askedBy" from mail_messages where "to" = $1 and "createdAt" = $2',
      [to, NOW],
    );
    return rows[0]?.askedBy;
  }

  async function askForReset(
    { email }: Person,
    deviceToken: string | null = null,
    addressGroup = VISIT.addressGroup,
  ) {
    await commands.askForReset({ ...VISIT, identifier: email, deviceToken, addressGroup });
    await processResetRequests(deps)(new AbortController().signal);
    return await askerOf(email);
  }

  async function askForEmail({ userId, deviceToken }: Person, to: string) {
    await commands.askForEmail({ ...VISIT, userId, deviceToken, email: to, password: PASSWORD });
    return (await askerOf(to)) !== undefined;
  }

  /** The number of messages of now to an address after both acts, the second of which comes while the first is being planned. */
  async function sentTo(
    to: string,
    first: (held: Dependencies) => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<number> {
    let isPlanned = false;
    let mayCommit = false;
    const inTransaction: Dependencies['inTransaction'] = (work) =>
      deps.inTransaction((tx) => {
        const plan: typeof tx.mail.plan = async (mail) => {
          await tx.mail.plan(mail);
          isPlanned = true;
          await eventually(() => mayCommit);
        };
        return work({ ...tx, mail: { ...tx.mail, plan } });
      });
    const one = first({ ...deps, inTransaction });
    await Promise.race([eventually(() => isPlanned), one]);
    const other = second();
    await Promise.race([eventually(() => started.someoneWaits()), other]);
    mayCommit = true;
    await Promise.all([one, other]);
    const { rowCount } = await started.pool.query(
      'select from mail_messages where "to" = $1 and "createdAt" <= $2',
      [to, NOW],
    );
    return rowCount ?? 0;
  }

  const linkFor = ({ userId, deviceToken }: Person, email: string) => ({
    ...VISIT,
    userId,
    deviceToken,
    email,
    password: PASSWORD,
  });

  it('ACCT-10 is 3 a day of links to a new address from one client address, also for two accounts at the same time', async () => {
    const [ann, bob] = [await register(), await register()];
    const to = `${randomUUID()}@example.com`;
    await sentEarlier(ann, 'email-link', [{ count: 2, ago: HOUR, to, by: address }]);
    const sent = await sentTo(
      to,
      (held) => commandsOf(held).askForEmail(linkFor(ann, to)),
      () => commands.askForEmail(linkFor(bob, to)),
    );
    expect(sent).toBe(3);
  });

  it('ACCT-11 is 20 addresses that one client address may write to, also at the same time', async () => {
    const [ann, bob, cleo] = [await register(), await register(), await register()];
    await sentEarlier(cleo, 'email-link', [{ count: 19, ago: HOUR, by: address }]);
    const own = `${randomUUID()}@example.com`;
    const its = `${randomUUID()}@example.com`;
    const sent = await sentTo(
      its,
      (held) => commandsOf(held).askForEmail(linkFor(ann, own)),
      () => commands.askForEmail(linkFor(bob, its)),
    );
    expect(sent).toBe(0);
  });

  /** Two accounts whose addresses nobody has proved; the one client address may write to one more of them. */
  async function withOneRecipientLeft(): Promise<[Person, Person]> {
    const [ann, bob, cleo] = [await register(), await register(), await register()];
    await started.pool.query('delete from mail_messages');
    await sentEarlier(cleo, 'email-link', [{ count: 19, ago: HOUR, by: address }]);
    return [ann, bob];
  }

  it('ACCT-12 is 20 addresses that one client address may have notified, also at the same time', async () => {
    const [ann, bob] = await withOneRecipientLeft();
    const change = ({ userId, deviceToken }: Person) => ({
      ...VISIT,
      userId,
      deviceToken,
      password: PASSWORD,
      newPassword: 'Brand-New2!',
      sessionId: 'none',
    });
    const sent = await sentTo(
      bob.email,
      (held) => commandsOf(held).changePassword(change(ann)),
      () => commands.changePassword(change(bob)),
    );
    expect([await askerOf(ann.email), sent]).toEqual([address, 0]);
  });

  it('ACCT-11 is 20 addresses that one client address may have links to a new password sent to, also at the same time', async () => {
    const [ann, bob] = await withOneRecipientLeft();
    for (const { email } of [ann, bob]) {
      await commands.askForReset({ ...VISIT, identifier: email, deviceToken: null });
    }
    const { signal } = new AbortController();
    await sentTo(
      bob.email,
      (held) => processResetRequests(held)(signal),
      () => processResetRequests(deps)(signal),
    );
    const askers = [await askerOf(ann.email), await askerOf(bob.email)];
    expect(askers.filter((asker) => asker !== undefined)).toEqual([address]);
  });

  /** Whether one more is sent after one fewer than the most of a period, after the most, and once that is over. */
  const around = async (
    most: number,
    within: number,
    isSent: (of: Earlier) => Promise<boolean>,
  ) => [
    await isSent({ count: most - 1, ago: within - 1 }),
    await isSent({ count: most, ago: within - 1 }),
    await isSent({ count: most, ago: within }),
  ];
  /** What `around` finds where that is the limit. */
  const LIMITED = [true, false, true];

  it.each([
    ['3 an hour', 3, HOUR],
    ['10 a day', 10, DAY],
  ])(
    'ACCT-09 is %s of links to a new password for a browser of the account',
    async (_, most, within) => {
      const sent = await around(most, within, async (earlier) => {
        const ann = await register();
        await sentEarlier(ann, 'reset', [{ ...earlier, by: OWN_DEVICE }]);
        return (await askForReset(ann, ann.deviceToken)) === OWN_DEVICE;
      });
      expect(sent).toEqual(LIMITED);
    },
  );

  it.each([
    ['3 an hour', 3, HOUR],
    ['5 a day', 5, DAY],
  ])('ACCT-09 is %s of those links for one client address', async (_, most, within) => {
    const sent = await around(most, within, async (earlier) => {
      const ann = await register();
      await sentEarlier(ann, 'reset', [{ ...earlier, to: ann.email, by: address }]);
      return (await askForReset(ann)) === address;
    });
    expect(sent).toEqual(LIMITED);
  });

  it('ACCT-09 is 10 a day of those links for all client addresses, and above that one in 4 hours', async () => {
    const isSent = async (...earlier: Earlier[]) => {
      const ann = await register();
      await sentEarlier(ann, 'reset', earlier);
      return (await askForReset(ann)) === address;
    };
    const justNow = { count: 1, ago: 4 * HOUR - 1 };
    expect(await around(9, DAY, (earlier) => isSent(earlier, justNow))).toEqual(LIMITED);
    expect(await isSent({ count: 9, ago: DAY - 1 }, { count: 1, ago: 4 * HOUR })).toBe(true);
  });

  it('ACCT-10 is 5 a day of links to a new address for one account', async () => {
    const sent = await around(5, DAY, async (earlier) => {
      const ann = await register();
      await sentEarlier(ann, 'email-link', [earlier]);
      return await askForEmail(ann, `new-${ann.email}`);
    });
    expect(sent).toEqual(LIMITED);
  });

  it('ACCT-10 is 3 a day of those links to one address from one client address', async () => {
    const sent = await around(3, DAY, async (earlier) => {
      const [ann, other] = [await register(), await register()];
      const to = `new-${ann.email}`;
      await sentEarlier(other, 'email-link', [{ ...earlier, to, by: address }]);
      return await askForEmail(ann, to);
    });
    expect(sent).toEqual(LIMITED);
  });

  it('ACCT-10 is 10 a day of those links to one address from all, and above that one in 4 hours', async () => {
    const isSent = async (...earlier: Earlier[]) => {
      const [ann, other] = [await register(), await register()];
      const to = `new-${ann.email}`;
      await sentEarlier(
        other,
        'email-link',
        earlier.map((of) => ({ ...of, to })),
      );
      return await askForEmail(ann, to);
    };
    const justNow = { count: 1, ago: 4 * HOUR - 1 };
    expect(await around(9, DAY, (earlier) => isSent(earlier, justNow))).toEqual(LIMITED);
    expect(await isSent({ count: 9, ago: DAY - 1 }, { count: 1, ago: 4 * HOUR })).toBe(true);
  });

  it('ACCT-11 is 20 addresses a day for one client address', async () => {
    const sent = await around(20, DAY, async (earlier) => {
      const [ann, other] = [await register(), await register()];
      await started.pool.query('delete from mail_messages');
      await sentEarlier(other, 'reset', [{ ...earlier, by: address }]);
      return (await askForReset(ann)) === address;
    });
    expect(sent).toEqual(LIMITED);
  });

  it('ACCT-12 is 5 a day of notices of one kind to one address', async () => {
    const sent = await around(5, DAY, async (earlier) => {
      const ann = await register();
      await sentEarlier(ann, 'password-changed', [{ ...earlier, to: ann.email }]);
      const { userId, deviceToken, email } = ann;
      const change = { newPassword: 'Brand-New2!', sessionId: 'none' };
      await commands.changePassword({
        ...VISIT,
        ...change,
        userId,
        deviceToken,
        password: PASSWORD,
      });
      return (await askerOf(email)) !== undefined;
    });
    expect(sent).toEqual(LIMITED);
  });

  it('ACCT-13 is 10 a day of links to a new password for the browsers of its address’s accounts, erased ones included, wherever each asks', async () => {
    const [erased, next] = [await register(), await register()];
    const elsewhere = '198.51.100.1';
    const asked = { count: 10, ago: 2 * HOUR, by: OWN_DEVICE, from: address };
    await sentEarlier(erased, 'reset', [{ ...asked, to: next.email }]);
    await keepCountsOnly(erased);
    const asker = await askForReset(next, next.deviceToken, elsewhere);
    expect(asker).toBe(deps.secrets.digest(elsewhere));
    await started.pool.query('delete from mail_messages');
    await started.pool.query('delete from mail_counts');
    expect(await askForReset(next, next.deviceToken, elsewhere)).toBe(OWN_DEVICE);
  });

  describe('to addresses that reach one inbox', () => {
    let inbox: string;
    beforeEach(() => {
      inbox = randomUUID();
    });
    /** One of its addresses: providers deliver mail for a tag to the address without it. */
    const tagged = (tag: string) => `${inbox}${tag}@example.com`;

    it('ACCT-16 is 3 a day of links to a new address from one client address', async () => {
      const ann = await register();
      for (const tag of ['+1', '+2', '', '+1', '+2']) await askForEmail(ann, tagged(tag));
      const { rowCount } = await started.pool.query(
        `select from mail_messages where "kind" = 'email-link' and "userId" = $1`,
        [ann.userId],
      );
      expect(rowCount).toBe(3);
    });

    it('ACCT-16 is 5 a day of links to a new password from one client address, also to erased accounts', async () => {
      const [one, two] = [await register(tagged('+1')), await register(tagged('+2'))];
      await sentEarlier(one, 'reset', [{ count: 5, ago: 2 * HOUR, to: one.email, by: address }]);
      expect(await askForReset(two)).toBeUndefined();
      await keepCountsOnly(one);
      expect(await askForReset(two)).toBeUndefined();
      // As a process of the previous version keeps them.
      await started.pool.query(
        `update mail_counts set "inbox" = null, "recipient" = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
        [two.email],
      );
      expect(await askForReset(two)).toBeUndefined();
      await started.pool.query('delete from mail_counts');
      expect(await askForReset(two)).toBe(address);
    });

    it('ACCT-16 is 10 a day of those links for the browsers of all its accounts at one client address, and leaves an owner elsewhere theirs', async () => {
      const [owner, stranger] = [await register(tagged('')), await register(tagged('+1'))];
      await sentEarlier(stranger, 'reset', [
        { count: 10, ago: 2 * HOUR, to: stranger.email, by: OWN_DEVICE, from: address },
      ]);
      expect(await askForReset(owner, owner.deviceToken)).toBe(address);
      await started.pool.query('delete from mail_messages where "createdAt" = $1', [NOW]);
      expect(await askForReset(owner, owner.deviceToken, '198.51.100.1')).toBe(OWN_DEVICE);
      await keepCountsOnly(stranger);
      expect(await askForReset(owner, owner.deviceToken, '198.51.100.1')).toBe(OWN_DEVICE);
    });

    it('ACCT-16 is 5 a day of notices to each of them, so that nobody uses up those of another account', async () => {
      const [owner, stranger] = [await register(tagged('')), await register(tagged('+1'))];
      await sentEarlier(stranger, 'password-changed', [
        { count: 5, ago: HOUR, to: stranger.email, by: address },
      ]);
      await commands.changePassword({
        ...VISIT,
        userId: owner.userId,
        deviceToken: owner.deviceToken,
        password: PASSWORD,
        newPassword: 'Brand-New2!',
        sessionId: 'none',
      });
      expect(await askerOf(owner.email)).toBe(address);
    });
  });
});
