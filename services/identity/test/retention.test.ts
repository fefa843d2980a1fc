import { eventually } from '@dewlane/test-engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Harness, startHarness } from './support/harness.ts';

describe('retention in identity', () => {
  let identity: Harness;
  beforeAll(async () => {
    identity = await startHarness({ timing: { sweepMs: 50, retentionEveryMs: 100 } });
  });
  afterAll(() => identity?.stop());

  const ago = (days: number) => new Date(identity.now().getTime() - days * 86_400_000);
  const namesIn = async (table: string, column: string) =>
    (await identity.sql(`select "${column}" as name from ${table} order by 1`)).map(
      ({ name }) => name,
    );

  it('keeps sign-in attempts for 90 days', async () => {
    for (const [name, days] of [
      ['gone', 90.01],
      ['kept', 89.9],
    ] as const) {
      await identity.sql(
        `insert into login_attempts ("id", "identifier", "attemptedAt") values (gen_random_uuid(), $1, $2)`,
        [name, ago(days)],
      );
    }
    await eventually(async () => {
      expect(await namesIn('login_attempts', 'identifier')).toEqual(['kept']);
    });
  });

  it('ACCT-13 keeps the counts of erased accounts’ messages for a day', async () => {
    for (const [name, days] of [
      ['gone', 1.01],
      ['kept', 0.9],
    ] as const) {
      await identity.sql(
        `insert into mail_counts ("id", "kind", "recipient", "createdAt") values (gen_random_uuid(), 'reset', $1, $2)`,
        [name, ago(days)],
      );
    }
    await eventually(async () => {
      expect(await namesIn('mail_counts', 'recipient')).toEqual(['kept']);
    });
  });

  describe('of an account', () => {
    let userId: number;
    beforeAll(async () => {
      const [user] = await identity.sql(
        `insert into users ("username", "normalizedUsername", "email", "normalizedEmail", "passwordHash")
         values ('ann', 'ann', 'ann@example.com', 'ann@example.com', 'none') returning "id"`,
      );
      userId = user.id;
    });

    it('keeps messages for 7 days, also in the mailbox', async () => {
      for (const [name, days] of [
        ['gone', 7.01],
        ['kept', 6.9],
      ] as const) {
        await identity.sql(
          `with mail as (
             insert into mail_messages ("id", "userId", "kind", "to", "state", "dueAt", "sendUntil", "createdAt")
             values (gen_random_uuid(), $1, 'reset', $2, 'sent', $3, $3, $3) returning *
           )
           insert into mailbox ("mailId", "messageId", "to", "subject", "html", "text", "deliveredAt")
           select "id", "id", "to", '', '', '', "createdAt" from mail`,
          [userId, name, ago(days)],
        );
      }
      await eventually(async () => {
        expect(await namesIn('mail_messages', 'to')).toEqual(['kept']);
      });
      expect(await namesIn('mailbox', 'to')).toEqual(['kept']);
    });

    it('deletes links that have ended', async () => {
      for (const [name, days] of [
        ['ended', 0.01],
        ['valid', -1],
      ] as const) {
        await identity.sql(
          `insert into account_links ("digest", "userId", "kind", "expiresAt", "createdAt")
           values ($1, $2, 'reset', $3, $4)`,
          [name, userId, ago(days), ago(1)],
        );
      }
      await eventually(async () => {
        expect(await namesIn('account_links', 'digest')).toEqual(['valid']);
      });
    });
  });

  it('deletes ended sessions', async () => {
    for (const [name, days] of [
      ['ended', 0.01],
      ['running', -1],
    ] as const) {
      await identity.sql(`insert into sessions ("sid", "sess", "expire") values ($1, '{}', $2)`, [
        name,
        ago(days),
      ]);
    }
    await eventually(async () => {
      expect(await namesIn('sessions', 'sid')).toEqual(['running']);
    });
  });

  it('deletes failed sign-ins that neither lock nor count', async () => {
    for (const [name, days, lockedDays] of [
      ['over', 3, 2.9],
      ['never locked', 3, null],
      ['recent', 1, null],
      ['still locked', 3, -1],
    ] as const) {
      await identity.sql(
        `insert into sign_in_records ("subject", "failedAt", "pendingAt", "updatedAt", "lockedUntil")
         values ($1, '{}', '{}', $2, $3)`,
        [name, ago(days), lockedDays === null ? null : ago(lockedDays)],
      );
    }
    await eventually(async () => {
      expect(await namesIn('sign_in_records', 'subject')).toEqual(['recent', 'still locked']);
    });
  });
});
