import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { later, NOW, useMessageLedger } from '../../../test/support/message-ledger.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { type MessageKind, messageOf } from '../../domain/message/message.ts';

describe('the ledger of messages', () => {
  const ledger = useMessageLedger();

  describe('with an appointment that was set completed by mistake', () => {
    const changed = (before: Appointment, after: Appointment) =>
      ledger.changed(before, after, 'staff');
    /** A message whose time to go came while it was so; then it is set back, perhaps with another change. */
    const setBack = async (kind: MessageKind, more: Partial<Appointment> = {}) => {
      const appointment = await ledger.booked();
      const completed: Appointment = { ...appointment, status: 'completed', version: 2 };
      await ledger.plans((messages) => messages.addMessage(messageOf(kind, appointment, NOW)));
      await changed(appointment, completed);
      await ledger.run();
      expect(await ledger.mails()).toMatchObject([
        { kind, state: 'missed', error: 'The message no longer fits the appointment.' },
      ]);
      await changed(completed, { ...appointment, version: 3, ...more });
    };
    const messages = async () =>
      (await ledger.mails()).map(({ kind, before, state }) => [kind, before, state]);

    it.each(['confirmation', 'link'] as const)(
      'SELF-39 sends what it missed meanwhile once it is set back: %s',
      async (kind) => {
        await setBack(kind);
        await ledger.run();
        expect(await messages()).toEqual([[kind, null, 'sent']]);
      },
    );

    it('SELF-39 confirms it as it is then, though another price is set with it', async () => {
      await setBack('confirmation', { priceCents: 9900 });
      ledger.now = later(10_000);
      await ledger.run();
      expect(await messages()).toEqual([['confirmation', null, 'sent']]);
    });

    it.each([
      ['waits meanwhile', NOW],
      ['comes due meanwhile', later(10_000)],
    ])('SELF-09 SELF-39 tells of a move whose message %s', async (_, dueAt) => {
      const first = await ledger.booked();
      const { id, contactEmail } = first;
      const second = appointmentAt('2026-11-25 2:30 PM', { id, contactEmail, version: 2 });
      await changed(first, second);
      const completed: Appointment = { ...second, status: 'completed', version: 3 };
      await changed(second, completed);
      ledger.now = dueAt;
      await ledger.run();
      await changed(completed, { ...second, version: 4 });
      expect(ledger.posted).toEqual([]);
      const waiting = (await ledger.mails()).filter(({ state }) => state === 'planned');
      expect(waiting.map(({ kind, before }) => [kind, before.serviceDate])).toEqual([
        ['moved', '2026-11-21 Morning (8AM - 12PM)'],
      ]);
    });

    it('SELF-39 holds a link back while the move that set it back can be undone', async () => {
      const { serviceDate, timeSlot, customTime, startsAt, endsAt } =
        appointmentAt('2026-11-25 2:30 PM');
      await setBack('link', { serviceDate, timeSlot, customTime, startsAt, endsAt });
      await ledger.run();
      expect(await messages()).toMatchObject([
        ['link', null, 'planned'],
        ['moved', { status: 'completed' }, 'planned'],
      ]);
      ledger.now = later(10_000);
      await ledger.run();
      const states = (await ledger.mails()).map(({ kind, state }) => [kind, state]);
      expect(Object.fromEntries(states)).toEqual({ link: 'sent', moved: 'sent' });
    });

    it('SELF-39 sends no link once that move is undone', async () => {
      const move = appointmentAt('2026-11-25 2:30 PM');
      const { serviceDate, timeSlot, customTime, startsAt, endsAt } = move;
      await setBack('link', { serviceDate, timeSlot, customTime, startsAt, endsAt });
      const [{ appointmentId }] = await ledger.mails();
      await ledger.run();
      await ledger.plans(async (plans) => {
        const change = await plans.undoableChange(appointmentId, 3, NOW);
        if (!change) throw new Error('The change can be undone.');
        await plans.takeBackPlans(change, { hadNewReminders: true });
        await ledger.saved({ ...change.appointment, version: 4 });
      });
      ledger.now = later(10_000);
      await ledger.run();
      expect(await messages()).toEqual([['link', null, 'missed']]);
    });

    it('SELF-39 sends no link again that another one has followed', async () => {
      const appointment = await ledger.booked();
      const completed: Appointment = { ...appointment, status: 'completed', version: 2 };
      const error = 'The message no longer fits the appointment.';
      await ledger.plans((unit) => unit.addMessage(messageOf('link', appointment, NOW)));
      await ledger.query(`update mail_messages set "state" = 'missed', "error" = $1`, [error]);
      await ledger.plans((unit) =>
        unit.addMessage(messageOf('link', { ...appointment, version: 2 }, later(1))),
      );
      await ledger.query(`update mail_messages set "state" = 'sent' where "state" = 'planned'`);
      await changed(completed, { ...appointment, version: 3 });
      expect((await messages()).map(([, , state]) => state)).toEqual(['missed', 'sent']);
    });
  });
});
