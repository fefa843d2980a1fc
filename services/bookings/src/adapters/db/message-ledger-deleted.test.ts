import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { later, NOW, useMessageLedger } from '../../../test/support/message-ledger.ts';
import { notifyOfDeletion } from '../../application/steps/notify-of-deletion.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { type MessageKind, messageOf } from '../../domain/message/message.ts';

const CONTEXT = { texting: null, zone: 'America/Los_Angeles' };

describe('the ledger of messages', () => {
  const ledger = useMessageLedger();

  describe('with a deletion during an attempt', () => {
    const KNOWN = '2026-11-21 Morning (8AM - 12PM)';
    const MOVED = '2026-11-25 2:30 PM';

    /** An appointment of which a change is due to be told. */
    const changed = async (kind: MessageKind, more: Partial<Appointment>) => {
      const before = await ledger.booked();
      const { id, contactEmail } = before;
      const after = appointmentAt(MOVED, { id, contactEmail, version: 2, ...more });
      await ledger.saved(after);
      await ledger.plans((unit) => unit.planMessage(messageOf(kind, after, NOW, { before })));
      return after;
    };
    const moved = () => changed('moved', {});
    const cancelled = () => changed('cancelled', { status: 'cancelled' });
    const deleted = (appointment: Appointment) =>
      ledger.plans(async (messages, tx) => {
        await tx.$executeRawUnsafe('delete from services where id = $1::uuid', appointment.id);
        await notifyOfDeletion({ messages }, appointment, NOW, CONTEXT);
      });
    /** One run of the job, whose attempt fails, and during which staff delete the appointment. */
    const failing = (appointment: Appointment) =>
      ledger.run(async () => {
        await deleted(appointment);
        throw new Error('connect ECONNREFUSED');
      });
    const rows = async () =>
      (await ledger.mails()).map(({ kind, state, before, lastState }) => [
        kind,
        state,
        (kind === 'deleted' ? lastState : before)?.serviceDate ?? null,
      ]);
    const laterRun = async () => {
      ledger.now = later(60_000);
      await ledger.run();
    };

    it('SELF-32 tells of the cancellation after all', async () => {
      await failing(await cancelled());
      expect(await rows()).toEqual([['cancelled', 'planned', KNOWN]]);
      await laterRun();
      expect(ledger.posted).toHaveLength(1);
      expect(await ledger.mails()).toMatchObject([
        { kind: 'cancelled', state: 'sent', lastState: { userId: '42' } },
      ]);
    });

    it('SELF-32 tells of the cancellation after all if the worker died', async () => {
      const appointment = await cancelled();
      await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
      await deleted(appointment);
      await laterRun();
      expect(ledger.posted).toHaveLength(1);
      expect(await rows()).toEqual([['cancelled', 'sent', KNOWN]]);
    });

    it('SELF-32 names the time that the customer knows', async () => {
      await failing(await moved());
      expect(await rows()).toEqual([['deleted', 'planned', KNOWN]]);
    });

    it('SELF-32 names the time that the customer knows if the worker died', async () => {
      const appointment = await moved();
      await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
      await deleted(appointment);
      await ledger.run();
      expect(ledger.posted).toEqual([]);
      const named: unknown[] = [];
      ledger.now = later(60_000);
      await ledger.run(async () => void named.push(...(await rows())));
      expect(named).toEqual([
        ['moved', 'missed', KNOWN],
        ['deleted', 'sending', KNOWN],
      ]);
    });

    it('SELF-32 STAFF-10 names the new time once the attempt has told it, and keeps that message', async () => {
      const appointment = await moved();
      const named: unknown[] = [];
      await ledger.run(async () => {
        if (named.length === 0) await deleted(appointment);
        named.push(...(await rows()));
      });
      expect(named).toEqual([
        ['moved', 'sending', KNOWN],
        ['deleted', 'planned', MOVED],
        ['moved', 'sent', KNOWN],
        ['deleted', 'sending', MOVED],
      ]);
    });

    it('SELF-12 tells nobody of the deletion of a booking that they know is cancelled', async () => {
      const off = await ledger.booked({ status: 'cancelled' });
      const revived: Appointment = { ...off, status: 'scheduled', version: 2 };
      await ledger.saved(revived);
      await ledger.plans((unit) =>
        unit.planMessage(messageOf('confirmation', revived, NOW, { before: off })),
      );
      await failing(revived);
      expect(await rows()).toEqual([]);
    });

    it('gives up a reminder whose worker died, and tells of the deletion', async () => {
      const appointment = await ledger.booked();
      await ledger.plans((unit) => unit.planMessage(messageOf('24h', appointment, NOW)));
      await ledger.real.claim(NOW, later(60_000), 1, ['mail']);
      await deleted(appointment);
      await laterRun();
      expect(await rows()).toEqual([
        ['24h', 'missed', null],
        ['deleted', 'sent', null],
      ]);
    });
  });
});
