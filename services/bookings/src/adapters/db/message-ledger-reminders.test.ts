import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { at, NOW, useMessageLedger } from '../../../test/support/message-ledger.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';
import { OVERTAKEN_REMINDER } from '../../domain/message/why-not-sent.ts';

describe('the ledger of messages', () => {
  const ledger = useMessageLedger();

  describe('with reminders', () => {
    const reminded = async (
      serviceDate = '2026-11-21 morning',
      contactEmail = 'ann@example.com',
    ) => {
      const appointment = await ledger.booked({ contactEmail }, serviceDate);
      await ledger.plans((unit) => unit.addReminders(planReminders(appointment, NOW, null)));
      return appointment;
    };
    const movedTo = (appointment: Appointment, now: Date) =>
      ledger.plans(async (unit) => {
        const withdrawn = await unit.withdrawReminders(appointment.id);
        await unit.addReminders(planReminders(appointment, now, null));
        return withdrawn;
      });
    const reminders = async () => {
      const { rows } = await ledger.query(
        'select "kind", "state" from reminders order by "remindAt"',
      );
      return rows.map(({ kind, state }) => `${kind} ${state}`);
    };

    it('JOB-02 sends them 24 h and 2 h before the start, not earlier', async () => {
      await reminded();
      ledger.now = at('2026-11-20T15:59:59Z');
      await ledger.run();
      expect(await reminders()).toEqual(['24h planned', '2h planned']);
      ledger.now = at('2026-11-20T16:00:00Z');
      await ledger.run();
      expect(await reminders()).toEqual(['24h sent', '2h planned']);
      ledger.now = at('2026-11-21T14:00:00Z');
      await ledger.run();
      expect(await reminders()).toEqual(['24h sent', '2h sent']);
      expect((await ledger.mails()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        '24h sent',
        '2h sent',
      ]);
    });

    it('JOB-03 sends none twice, however many workers look and however often', async () => {
      for (let count = 0; count < 50; count += 1) {
        await reminded(undefined, `${count}@example.com`);
      }
      for (const time of ['2026-11-20T16:00:00Z', '2026-11-21T14:00:00Z']) {
        ledger.now = at(time);
        await Promise.all([ledger.run(), ledger.run(), ledger.run(), ledger.run()]);
        await ledger.run();
      }
      expect(ledger.posted).toHaveLength(100);
      expect(new Set(ledger.posted).size).toBe(100);
    });

    it('JOB-03 sends one delayed by an outage while the start is ahead, else marks it missed', async () => {
      await reminded();
      ledger.now = at('2026-11-21T13:59:59Z');
      await ledger.run();
      expect(await reminders()).toEqual(['24h sent', '2h planned']);
      ledger.now = at('2026-11-21T15:59:59Z');
      await ledger.run();
      expect(await reminders()).toEqual(['24h sent', '2h sent']);
      await reminded('2026-11-22 morning');
      ledger.now = at('2026-11-22T16:00:00Z');
      await ledger.run();
      expect((await reminders()).slice(2)).toEqual(['24h missed', '2h missed']);
      expect((await ledger.mails()).slice(2)).toMatchObject([
        { state: 'missed', error: 'The reminder was held up until the appointment had begun.' },
        { state: 'missed', error: 'The reminder was held up until the appointment had begun.' },
      ]);
    });

    it('JOB-03 sends only the later one after an outage until both are due', async () => {
      await reminded();
      ledger.now = at('2026-11-21T14:00:00Z');
      await Promise.all([ledger.run(), ledger.run()]);
      expect(await reminders()).toEqual(['24h missed', '2h sent']);
      expect(ledger.posted).toHaveLength(1);
      expect((await ledger.mails()).find(({ kind }) => kind === '24h')).toMatchObject({
        state: 'missed',
        error: OVERTAKEN_REMINDER,
      });
    });

    it('JOB-03 sends only the later one if the mail server is away until both are due', async () => {
      await reminded();
      ledger.now = at('2026-11-20T16:00:00Z');
      await ledger.run(async () => {
        throw new Error('connect ECONNREFUSED');
      });
      expect(await reminders()).toEqual(['24h sending', '2h planned']);
      ledger.now = at('2026-11-21T14:00:00Z');
      await ledger.run();
      expect(await reminders()).toEqual(['24h missed', '2h sent']);
      expect(ledger.posted).toHaveLength(1);
      expect((await ledger.mails()).find(({ kind }) => kind === '24h')?.error).toBe(
        OVERTAKEN_REMINDER,
      );
    });

    it('marks one as missed if an outage of the mail server lasts until the start', async () => {
      await reminded();
      const outOfReach = async () => {
        throw new Error('connect ECONNREFUSED');
      };
      for (const time of ['2026-11-21T13:00:00Z', '2026-11-21T15:00:00Z']) {
        ledger.now = at(time);
        await ledger.run(outOfReach);
      }
      expect(await reminders()).toEqual(['24h missed', '2h sending']);
      ledger.now = at('2026-11-21T16:00:00Z');
      await ledger.run();
      expect(ledger.posted).toEqual([]);
      expect(await reminders()).toEqual(['24h missed', '2h missed']);
    });

    it('JOB-03 moves unsent ones with the appointment', async () => {
      const appointment = await reminded();
      ledger.now = at('2026-11-20T16:00:00Z');
      await ledger.real.issueReminders(ledger.now, 10);
      const moved = appointmentAt('2026-11-25 morning', { id: appointment.id });
      await movedTo(moved, ledger.now);
      expect(await ledger.mails()).toEqual([]);
      expect(await reminders()).toEqual(['24h planned', '2h planned']);
      await movedTo(appointment, NOW);
      await ledger.run();
      expect((await ledger.mails()).map(({ kind }) => kind)).toEqual(['24h']);
    });

    it('JOB-03 moves ones that are becoming messages at that moment', async () => {
      const appointment = await reminded();
      ledger.now = at('2026-11-20T16:00:00Z');
      const moved = appointmentAt('2026-11-25 morning', { id: appointment.id });
      const { mails: withdrawn } = await ledger.beside(
        (held) => held.issueReminders(ledger.now, 10),
        () => movedTo(moved, ledger.now),
      );
      expect(withdrawn).toMatchObject([{ kind: '24h', state: 'planned' }]);
      expect(await ledger.mails()).toEqual([]);
      expect(await reminders()).toEqual(['24h planned', '2h planned']);
    });

    it('ACCT-06 erases ones that are becoming messages at that moment', async () => {
      const { id } = await reminded();
      ledger.now = at('2026-11-20T16:00:00Z');
      await ledger.beside(
        (held) => held.issueReminders(ledger.now, 10),
        () => ledger.forgotten(id),
      );
      expect(await ledger.mails()).toEqual([]);
      expect(await reminders()).toEqual([]);
    });

    describe('of an appointment that is deleted at that moment', () => {
      const due = async () => {
        const appointment = await reminded();
        ledger.now = at('2026-11-20T16:00:00Z');
        await ledger.real.issueReminders(ledger.now, 10);
        return appointment;
      };
      const claim = () =>
        ledger.real.claim(ledger.now, at('2026-11-20T16:01:00Z'), 4, ['mail', 'text']);
      /** Deletes the appointment, and does something between its reminders and their messages. */
      const deleted = async (appointment: Appointment, meanwhile: () => Promise<unknown>) => {
        let other: Promise<unknown> = Promise.resolve();
        await ledger.plans(async (unit, tx) => {
          await tx.$executeRawUnsafe('delete from services where id = $1::uuid', appointment.id);
          other = meanwhile();
          await Promise.race([other, ledger.untilLocked()]);
          await unit.forgetMessages(appointment, { areKept: true });
        });
        await other;
      };

      it('JOB-11 records the end of an attempt without a deadlock', async () => {
        const appointment = await due();
        const [attempt] = await claim();
        if (!attempt) throw new Error('The reminder is due.');
        await deleted(appointment, () =>
          ledger.real.finish(attempt, { state: 'sent', localTime: 'Saturday', at: ledger.now }),
        );
        expect(await reminders()).toEqual([]);
        expect(await ledger.mails()).toMatchObject([
          { kind: '24h', state: 'sent', lastState: { userId: '42' } },
        ]);
      });

      it('JOB-11 gives up one that its reader does not want without a deadlock', async () => {
        const appointment = await due();
        await ledger.recipients().unsubscribe('ann@example.com', NOW);
        await deleted(appointment, claim);
        expect(await reminders()).toEqual([]);
        expect(await ledger.mails()).toMatchObject([{ kind: '24h', state: 'suppressed' }]);
      });

      it('JOB-11 waits for no change that holds a reminder which its reader does not want', async () => {
        await due();
        await ledger.recipients().unsubscribe('ann@example.com', NOW);
        const change = await ledger.pool.connect();
        try {
          await change.query('begin');
          await change.query('select from reminders for update');
          const claimed = claim().then(() => 'claimed');
          expect(await Promise.race([claimed, ledger.untilLocked()])).toBe('claimed');
          expect(await claim()).toEqual([]);
          await change.query('commit');
        } finally {
          change.release(true);
        }
        expect(await claim()).toEqual([]);
        expect(await reminders()).toEqual(['24h missed', '2h planned']);
      });
    });

    describe('whose texts may have reached nobody, once an e-mail is left', () => {
      /** The texts, all with this report, each sent again after the one before; then how many go by mail. */
      async function sentAgain(report: string | null, again: readonly string[] = []) {
        const appointment = await ledger.booked({ contactEmail: 'ann@example.com' });
        const planned = planReminders(appointment, NOW, null);
        const phone = '+14085550142';
        await ledger.plans((unit) =>
          unit.addReminders(planned.map((reminder) => ({ ...reminder, phone }))),
        );
        await ledger.query(
          `insert into mail_messages ("appointmentId", "kind", "phone", "startsAt", "version", "dueAt", "sendUntil", "state", "report")
           select "appointmentId", "kind", "phone", "startsAt", 1, "remindAt", "startsAt", 'sent', $1 from reminders`,
          [report],
        );
        for (const state of again) {
          await ledger.query(
            `insert into mail_messages ("appointmentId", "kind", "phone", "startsAt", "version", "dueAt", "sendUntil", "state", "resendOf")
             select "appointmentId", "kind", "phone", "startsAt", 1, "dueAt", "sendUntil", $1, "id"
             from mail_messages as last
             where not exists (select from mail_messages as next where next."resendOf" = last."id")`,
            [state],
          );
        }
        await ledger.query(`update reminders set "state" = 'sent'`);
        await ledger.plans((unit) => unit.addReminders(planned));
        ledger.now = at('2026-11-21T14:00:00Z');
        await ledger.run();
        return (await ledger.mails()).filter(({ phone }) => phone === null).length;
      }

      it.each([
        ['lost by the network', 'undelivered', [], 2],
        ['failed on their way', 'failed', [], 2],
        ['sent again by staff, and failed again', 'undelivered', ['failed'], 2],
        ['sent again by staff twice, and the second arrived', 'undelivered', ['failed', 'sent'], 0],
        ['arrived', 'delivered', [], 0],
        ['no report of them', null, [], 0],
      ])(
        'JOB-02 JOB-03 sends mail only in place of those that are lost, and keeps their rows: %s',
        async (_, report, again, mails) => {
          expect(await sentAgain(report, again)).toBe(mails);
          const [{ texts }] = (
            await ledger.query(
              'select count(*)::int as texts from mail_messages where "phone" is not null',
            )
          ).rows;
          expect(texts).toBe(2 + 2 * again.length);
        },
      );
    });

    it('JOB-02 JOB-03 sends mail in place of the text of a new time that is lost, whatever arrived of the former time', async () => {
      const phone = '+14085550142';
      const appointment = await ledger.booked({ contactEmail: 'ann@example.com' });
      const textsOf = (of: Appointment) =>
        planReminders(of, NOW, null).map((reminder) => ({ ...reminder, phone }));
      const sentWith = (report: string) =>
        ledger.query(
          `insert into mail_messages ("appointmentId", "kind", "phone", "startsAt", "version", "dueAt", "sendUntil", "state", "report")
           select "appointmentId", "kind", "phone", "startsAt", 1, "remindAt", "startsAt", 'sent', $1
           from reminders where "kind" = '24h' and "state" = 'planned'`,
          [report],
        );
      const markSent = () =>
        ledger.query(`update reminders set "state" = 'sent' where "kind" = '24h'`);
      await ledger.plans((unit) => unit.addReminders(textsOf(appointment)));
      await sentWith('delivered');
      await markSent();

      const { id, contactEmail } = appointment;
      const moved = appointmentAt('2026-11-25 morning', { id, contactEmail });
      await ledger.query(
        'update services set "serviceDate" = $2, "startsAt" = $3, "endsAt" = $4 where id = $1',
        [id, moved.serviceDate, moved.startsAt, moved.endsAt],
      );
      await ledger.plans(async (unit) => {
        await unit.withdrawReminders(id);
        await unit.addReminders(textsOf(moved));
      });
      await sentWith('undelivered');
      await markSent();
      await ledger.plans((unit) => unit.addReminders(planReminders(moved, NOW, null)));
      ledger.now = at('2026-11-24T16:00:00Z');
      await ledger.run();
      const mails = (await ledger.mails()).filter(({ phone }) => phone === null);
      expect(mails).toMatchObject([
        { kind: '24h', state: 'sent', startsAt: at('2026-11-25T16:00:00Z') },
      ]);
    });

    it('reports when reminders and messages become due', async () => {
      await reminded();
      await ledger.confirmed();
      const due = await ledger.real.dueTimes(at('2026-11-21T14:00:00Z'));
      expect(due.map((time) => time.toISOString()).sort()).toEqual([
        '2026-11-18T18:00:00.000Z',
        '2026-11-20T16:00:00.000Z',
        '2026-11-21T14:00:00.000Z',
      ]);
      expect(await ledger.real.dueTimes(at('2026-11-19T00:00:00Z'))).toHaveLength(1);
    });
  });
});
