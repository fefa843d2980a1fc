import { describe, expect, it } from '@jest/globals';
import { appointmentAt } from '../../../test/support/appointments.ts';
import { later, NOW, useMessageLedger } from '../../../test/support/message-ledger.ts';
import {
  CONTEXT,
  DOUBT,
  FIRST,
  MOVED,
  newsInDoubt,
  SECOND_DOUBT,
} from '../../../test/support/news-in-doubt.ts';
import { DeliveryRefused } from '../../application/ports/messages.ts';
import { notifyOfDeletion } from '../../application/steps/notify-of-deletion.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { messageOf } from '../../domain/message/message.ts';

describe('the ledger of messages', () => {
  const ledger = useMessageLedger();

  describe('with a message that may have arrived, and then one that the wash will not take place', () => {
    const { attempt, unconfirmed, moved, withLink } = newsInDoubt(ledger);
    const { changed } = ledger;
    /** The time that each message names which is due, and those that it names too. */
    const named = async () => {
      const claimed = await ledger.real.claim(ledger.now, later(3_660_000), 9, ['mail']);
      return claimed
        .filter(({ kind }) => kind !== 'link')
        .map(({ kind, before, appointment, alsoHeard }) => [
          kind,
          (before ?? appointment)?.serviceDate,
          alsoHeard.map(({ serviceDate }) => serviceDate),
        ]);
    };
    const timeOf = (time: string) => {
      const { serviceDate, timeSlot, customTime, startsAt, endsAt } = appointmentAt(time);
      return { serviceDate, timeSlot, customTime, startsAt, endsAt };
    };
    const off = (appointment: Appointment, version: number) =>
      ({ ...appointment, version, status: 'cancelled' }) as const;

    it('SELF-37 names the time of a move that may have been told, too', async () => {
      const { second } = await moved();
      await unconfirmed();
      await changed(second, off(second, 3));
      expect(await named()).toEqual([['cancelled', FIRST, ['2026-11-25 2:30 PM']]]);
    });

    it('SELF-37 SELF-38 names what one of two attempts at a link told, though it is unknown which is reported as delivered', async () => {
      const { first, second, fails } = await withLink();
      await fails(new DeliveryRefused(DOUBT, false, true));
      await changed(first, second);
      ledger.now = later(3_600_000);
      await fails(new DeliveryRefused(SECOND_DOUBT, false, true));
      await ledger.query(`update mail_messages set "report" = 'delivered' where "kind" = 'link'`);
      await changed(second, off(second, 3));
      expect(await named()).toEqual([['cancelled', FIRST, ['2026-11-25 2:30 PM']]]);
    });

    it('SELF-37 names it in a deletion', async () => {
      const { second } = await moved();
      await unconfirmed();
      await ledger.query('delete from services');
      await ledger.plans((messages) => notifyOfDeletion({ messages }, second, NOW, CONTEXT));
      expect(await named()).toEqual([['deleted', FIRST, ['2026-11-25 2:30 PM']]]);
    });

    it('SELF-37 names what only a link may have told', async () => {
      const { second } = await moved();
      await attempt(new DeliveryRefused('Try later.', false));
      await ledger.plans((messages) => messages.addMessage(messageOf('link', second, NOW)));
      await unconfirmed();
      await changed(second, off(second, 3));
      expect(await named()).toEqual([['cancelled', FIRST, ['2026-11-25 2:30 PM']]]);
    });

    it('SELF-37 names it though the time that the customer surely knows is over', async () => {
      const first = await ledger.booked({}, '2026-11-17 morning');
      const { id, contactEmail } = first;
      const second = appointmentAt(MOVED, { id, contactEmail, version: 2 });
      await changed(first, second);
      await unconfirmed();
      const third = appointmentAt('2026-11-26 2:30 PM', { id, contactEmail, version: 3 });
      await changed(second, third);
      await attempt(new DeliveryRefused('Try later.', false));
      await changed(third, off(third, 4));
      expect(await named()).toEqual([['cancelled', '2026-11-26 2:30 PM', ['2026-11-25 2:30 PM']]]);
    });

    it.each([
      ['a guest', 'guest_2f6f1a5e-53b1-4a3e-9c57-3f1f4e0c9a11', []],
      ['an account', '7', ['2026-11-25 2:30 PM']],
    ])(
      'SELF-37 names a time that a former address may have heard of only to somebody who has read it there: %s',
      async (_, userId, alsoHeard) => {
        const first = await ledger.booked({ userId });
        const { id, contactEmail } = first;
        const second = appointmentAt(MOVED, { id, userId, contactEmail, version: 2 });
        await changed(first, second);
        await unconfirmed();
        const third = { ...second, ...timeOf('2026-11-26 2:30 PM'), version: 3 };
        await changed(second, third);
        const elsewhere = { ...third, contactEmail: 'bob@example.com', version: 4 };
        await ledger.query('update services set "contactEmail" = $1', ['bob@example.com']);
        await changed(third, elsewhere);
        await changed(elsewhere, off(elsewhere, 5));
        expect((await named()).map(([, , others]) => others)).toEqual([alsoHeard]);
      },
    );

    it('SELF-37 names no time that no message can have told, nor one before what surely arrived', async () => {
      const { first, second } = await moved();
      await unconfirmed();
      const back = { ...first, version: 3 };
      await changed(second, back);
      await ledger.run();
      const { id, contactEmail } = first;
      const third = appointmentAt('2026-11-26 2:30 PM', { id, contactEmail, version: 4 });
      await changed(back, third);
      await attempt(new DeliveryRefused('Try later.', false));
      await changed(third, off(third, 5));
      expect(await named()).toEqual([['cancelled', FIRST, []]]);
    });
  });
});
