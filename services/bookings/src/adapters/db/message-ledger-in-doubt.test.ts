import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { NOW, useMessageLedger } from '../../../test/support/message-ledger.ts';
import { DeliveryRefused } from '../../application/ports/messages.ts';
import { notifyOfChange } from '../../application/steps/notify-of-change.ts';
import { notifyOfDeletion } from '../../application/steps/notify-of-deletion.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { createPlaces } from './places.ts';

const CONTEXT = { texting: null, zone: 'America/Los_Angeles' };
const MOVED = '2026-11-25 2:30 PM';

describe('the ledger of messages', () => {
  const ledger = useMessageLedger();

  describe('with a message that may have arrived', () => {
    const changed = async (before: Appointment, after: Appointment) => {
      await ledger.saved(after);
      await ledger.plans(async (messages, tx) => {
        const places = createPlaces(tx);
        await notifyOfChange({ messages, places }, before, after, NOW, {
          by: 'system',
          ...CONTEXT,
        });
      });
    };
    const attempt = (error: DeliveryRefused) =>
      ledger.run(async () => {
        throw error;
      });
    const unconfirmed = () =>
      attempt(
        new DeliveryRefused(
          'The mail server did not confirm it: it may have arrived.',
          false,
          true,
        ),
      );
    const planned = async () =>
      (await ledger.mails())
        .filter(({ state }) => state === 'planned')
        .map(({ kind, before, lastState }) => [kind, (lastState ?? before)?.serviceDate ?? null]);

    const moved = async () => {
      const first = await ledger.booked();
      const { id, contactEmail } = first;
      const second = appointmentAt(MOVED, { id, contactEmail, version: 2 });
      await changed(first, second);
      return { first, second };
    };

    it('SELF-33 tells of a move back', async () => {
      const { first, second } = await moved();
      await unconfirmed();
      await changed(second, { ...first, version: 3 });
      expect(await planned()).toEqual([['moved', '2026-11-25 2:30 PM']]);
    });

    it('SELF-33 tells of a move back after the message was given up', async () => {
      const { first, second } = await moved();
      await unconfirmed();
      await ledger.query(`update mail_messages set "state" = 'failed'`);
      await changed(second, { ...first, version: 3 });
      expect(await planned()).toEqual([['moved', '2026-11-25 2:30 PM']]);
    });

    it('SELF-33 tells of the deletion of a booking that was to take place after all', async () => {
      const off = await ledger.booked({ status: 'cancelled' });
      const on = { ...off, status: 'scheduled' as const, version: 2 };
      await changed(off, on);
      await unconfirmed();
      await ledger.query('delete from services');
      await ledger.plans((messages) => notifyOfDeletion({ messages }, on, NOW, CONTEXT));
      expect(await planned()).toEqual([['deleted', '2026-11-21 Morning (8AM - 12PM)']]);
    });

    it('tells nobody of a move back if the message reached nobody', async () => {
      const { first, second } = await moved();
      await attempt(new DeliveryRefused('Try later.', false, false));
      await changed(second, { ...first, version: 3 });
      expect(await planned()).toEqual([]);
    });
  });
});
