import { describe, expect, it } from '@jest/globals';
import { at, later, NOW, useMessageLedger } from '../../../test/support/message-ledger.ts';
import { DeliveryRefused, type SendMail } from '../../application/ports/messages.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';

describe('the ledger of messages', () => {
  const ledger = useMessageLedger();

  describe('to an address that nobody has confirmed', () => {
    const recipient = (address: string, more: string) =>
      ledger.query(`insert into recipients (address, "${more}") values ($1, now())`, [address]);
    /** The recipients that are stored with a readable address. */
    const keptAbout = async (address: string) => {
      const { rows } = await ledger.query('select "address" from recipients');
      return rows.filter((row) => row.address.includes(address));
    };
    const states = async () => (await ledger.mails()).map(({ state }) => state).sort();
    const sentAnd = (sent: number, suppressed: number) => [
      ...Array<string>(sent).fill('sent'),
      ...Array<string>(suppressed).fill('suppressed'),
    ];

    it('SELF-13 sends ten messages a day, however many are sent concurrently, and records why the rest are suppressed', async () => {
      await Promise.all(Array.from({ length: 30 }, () => ledger.confirmed()));
      await Promise.all([ledger.run(), ledger.run(), ledger.run(), ledger.run()]);
      expect(ledger.posted).toHaveLength(10);
      expect(await states()).toEqual(sentAnd(10, 20));
      const suppressed = (await ledger.mails()).find(({ state }) => state === 'suppressed');
      expect(suppressed).toMatchObject({ to: 'ann@example.com', attempts: 0 });
      expect(suppressed.error).toMatch(/^Nobody has confirmed this address/);
      ledger.now = at('2026-11-19T08:00:00Z');
      await ledger.confirmed({ dueAt: ledger.now, sendUntil: later(86_400_000) });
      await ledger.run();
      expect(await states()).toEqual(sentAnd(11, 20));
    });

    it('SELF-13 counts all notations of one address together, for guests and accounts alike', async () => {
      await ledger.query(`insert into contacts values ('42', 1, 'ANN@example.com', null)`);
      const others = ['ann+1@example.com', 'Ann+two@Example.com', 'ann@example.com'];
      for (let count = 0; count < 12; count += 1) {
        await ledger.confirmed({}, others[count % 3]);
        if (count === 5) await ledger.query('delete from contacts');
      }
      await ledger.run();
      expect(await states()).toEqual(sentAnd(10, 2));
    });

    it('SELF-13 counts a message once, however many attempts it takes', async () => {
      for (let count = 0; count < 10; count += 1) await ledger.confirmed();
      const down: SendMail = async () => {
        throw new DeliveryRefused('Greylisted', false);
      };
      await ledger.run(down);
      ledger.now = later(60_000);
      await ledger.run(down);
      ledger.now = later(60 * 60_000);
      await ledger.run();
      expect(await states()).toEqual(sentAnd(10, 0));
      await ledger.confirmed();
      await ledger.run();
      expect(await states()).toEqual(sentAnd(10, 1));
    });

    it('SELF-13 suppresses a reminder beyond the limit', async () => {
      for (let count = 0; count < 10; count += 1) await ledger.confirmed();
      const appointment = await ledger.booked();
      await ledger.plans((unit) => unit.addReminders(planReminders(appointment, NOW, null)));
      await ledger.run();
      ledger.now = at('2026-11-20T16:00:00Z');
      await ledger.query(`update recipients set "countedOn" = '2026-11-20'`);
      await ledger.run();
      const { rows } = await ledger.query('select "kind", "state" from reminders order by "kind"');
      expect(rows).toEqual([
        { kind: '24h', state: 'missed' },
        { kind: '2h', state: 'planned' },
      ]);
    });

    it('SELF-20 sends 50 messages a day once it was confirmed, and nothing once unsubscribed', async () => {
      await recipient('ann@example.com', 'confirmedAt');
      await recipient('bob@example.com', 'unsubscribedAt');
      for (let count = 0; count < 51; count += 1) await ledger.confirmed();
      await ledger.confirmed({}, 'Bob+x@example.com');
      await ledger.run();
      expect(await states()).toEqual(sentAnd(50, 2));
      const reasons = (await ledger.mails()).flatMap(({ error }) => error ?? []).sort();
      expect(reasons).toEqual([
        expect.stringMatching(/^This address has had/),
        expect.stringMatching(/asked for no more messages/),
      ]);
    });

    it('SELF-20 sends more to a confirmed address if staff send it again', async () => {
      await recipient('ann@example.com', 'confirmedAt');
      for (let count = 0; count < 51; count += 1) await ledger.confirmed();
      await ledger.run();
      const { rows } = await ledger.query(
        `update mail_messages set "resendOf" = "id", "state" = 'planned', "counted" = false, "dueAt" = $1
         where "state" = 'suppressed' returning "id"`,
        [ledger.now],
      );
      await ledger.run();
      expect(ledger.posted).toContain(rows[0]?.id);
    });

    it('ACCT-06 is erased together with a message that is being claimed at that moment', async () => {
      const { id } = await ledger.confirmed();
      await ledger.beside(
        (held) => held.claim(ledger.now, later(60_000), 4, ['mail', 'text']),
        () => ledger.forgotten(id),
      );
      expect(await ledger.mails()).toEqual([]);
      expect(await keptAbout('ann@example.com')).toEqual([]);
    });

    it('SELF-13 ACCT-13 suppresses the eleventh message of a day, although an account that typed the address is erased', async () => {
      const typed = await ledger.booked({ userId: '7' });
      for (let count = 0; count < 10; count += 1) await ledger.confirmed();
      await ledger.run();
      await ledger.forgotten(typed.id);
      expect(await keptAbout('ann@example.com')).toEqual([]);
      await ledger.confirmed({}, 'Ann+b@example.com');
      await ledger.run();
      expect(await states()).toEqual(sentAnd(10, 1));
      await ledger.forgotten(typed.id);
      await ledger.confirmed();
      await ledger.run();
      expect(await states()).toEqual(sentAnd(10, 2));
    });

    it.each([
      ['an address', { contactEmail: 'ann@example.com' }, 'ann@example.com'],
      ['a phone', { contactEmail: null, contactPhone: '(408) 555-0142' }, '+14085550142'],
    ])(
      'SELF-13 ACCT-13 keeps the STOP of %s when an account that typed it is erased',
      async (_what, typed, address) => {
        await recipient(address, 'unsubscribedAt');
        await ledger.query('update recipients set "confirmedAt" = now()');
        const { id } = await ledger.booked({ userId: '7', ...typed });
        await ledger.forgotten(id);
        expect(await keptAbout(address)).toEqual([]);
        const status = { isConfirmed: true, isUnsubscribed: true };
        expect(await ledger.recipients().statusOf(address)).toEqual(status);
        await ledger.recipients().confirm(address, NOW);
        expect(await ledger.recipients().statusOf(address)).toEqual({
          isConfirmed: true,
          isUnsubscribed: false,
        });
        expect(await keptAbout(address)).toEqual([]);
      },
    );

    it('ACCT-06 ACCT-13 takes back the confirmation of the erased account’s own address only', async () => {
      await ledger.query(`insert into contacts values ('7', 1, 'ANN@example.com', null)`);
      await recipient('ann@example.com', 'confirmedAt');
      await recipient('bob@example.com', 'confirmedAt');
      const { id } = await ledger.booked({ userId: '7', contactEmail: 'bob@example.com' });
      await ledger.forgotten(id);
      const isConfirmed = async (address: string) =>
        (await ledger.recipients().statusOf(address)).isConfirmed;
      expect(await isConfirmed('ann@example.com')).toBe(false);
      expect(await isConfirmed('bob@example.com')).toBe(true);
    });

    it('reports whether it was confirmed', async () => {
      await recipient('ann@example.com', 'confirmedAt');
      await ledger.confirmed();
      await ledger.confirmed({}, 'bob@example.com');
      const claimed = await ledger.real.claim(ledger.now, later(60_000), 10, ['mail']);
      expect(claimed.map(({ to, isConfirmed }) => [to, isConfirmed]).sort()).toEqual([
        ['ann@example.com', true],
        ['bob@example.com', false],
      ]);
    });
  });
});
