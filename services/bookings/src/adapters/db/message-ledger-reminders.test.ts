import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { at, NOW, useMessageLedger } from '../../../test/support/message-ledger.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';

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
      ledger.now = at('2026-11-21T14:00:00Z');
      await Promise.all([ledger.run(), ledger.run(), ledger.run(), ledger.run()]);
      await ledger.run();
      expect(ledger.posted).toHaveLength(100);
      expect(new Set(ledger.posted).size).toBe(100);
    });

    it('sends one delayed by an outage while the start is ahead, else marks it missed', async () => {
      await reminded();
      ledger.now = at('2026-11-21T15:59:59Z');
      await ledger.run();
      expect(await reminders()).toEqual(['24h sent', '2h sent']);
      await reminded('2026-11-22 morning');
      ledger.now = at('2026-11-22T16:00:00Z');
      await ledger.run();
      expect((await reminders()).slice(2)).toEqual(['24h missed', '2h missed']);
      expect((await ledger.mails()).slice(2)).toMatchObject([
        { state: 'missed', error: 'The reminder was held up until the appointment had begun.' },
        { state: 'missed' },
      ]);
    });

    it('marks one as missed if an outage of the mail server lasts until the start', async () => {
      await reminded();
      ledger.now = at('2026-11-21T15:00:00Z');
      await ledger.run(async () => {
        throw new Error('connect ECONNREFUSED');
      });
      expect(await reminders()).toEqual(['24h sending', '2h sending']);
      ledger.now = at('2026-11-21T16:00:00Z');
      await ledger.run();
      expect(ledger.posted).toEqual([]);
      expect(await reminders()).toEqual(['24h missed', '2h missed']);
    });

    it('JOB-03 moves unsent ones with the appointment', async () => {
      const appointment = await reminded();
      ledger.now = at('2026-11-20T16:00:00Z');
      await ledger.real.handOverReminders(ledger.now, 10);
      const moved = appointmentAt('2026-11-25 morning', { id: appointment.id });
      await movedTo(moved, ledger.now);
      expect(await ledger.mails()).toEqual([]);
      expect(await reminders()).toEqual(['24h planned', '2h planned']);
      await movedTo(appointment, NOW);
      await ledger.run();
      expect((await ledger.mails()).map(({ kind }) => kind)).toEqual(['24h']);
    });

    it('JOB-03 moves ones that are being handed over at that moment', async () => {
      const appointment = await reminded();
      ledger.now = at('2026-11-20T16:00:00Z');
      const moved = appointmentAt('2026-11-25 morning', { id: appointment.id });
      const { mails: withdrawn } = await ledger.beside(
        (held) => held.handOverReminders(ledger.now, 10),
        () => movedTo(moved, ledger.now),
      );
      expect(withdrawn).toMatchObject([{ kind: '24h', state: 'planned' }]);
      expect(await ledger.mails()).toEqual([]);
      expect(await reminders()).toEqual(['24h planned', '2h planned']);
    });

    it('ACCT-06 erases ones that are being handed over at that moment', async () => {
      const { id } = await reminded();
      ledger.now = at('2026-11-20T16:00:00Z');
      await ledger.beside(
        (held) => held.handOverReminders(ledger.now, 10),
        () => ledger.forgotten(id),
      );
      expect(await ledger.mails()).toEqual([]);
      expect(await reminders()).toEqual([]);
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
