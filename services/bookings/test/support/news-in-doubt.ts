import { DeliveryRefused } from '../../src/application/ports/messages.ts';
import type { Appointment } from '../../src/domain/appointment/appointment.ts';
import { messageOf } from '../../src/domain/message/message.ts';
import { appointmentAt } from './appointments.ts';
import { NOW, type useMessageLedger } from './message-ledger.ts';

/** What planning a message needs, for a customer without a number for texts. */
export const CONTEXT = { texting: null, zone: 'America/Los_Angeles' };
export const FIRST = '2026-11-21 Morning (8AM - 12PM)';
export const MOVED = '2026-11-25 2:30 PM';
export const DOUBT = 'The mail server did not confirm it: it may have arrived.';
export const SECOND_DOUBT = 'The mail server did not confirm it twice: it may have arrived.';

/** A booking before and after a move whose message is due. */
export interface Moved {
  readonly first: Appointment;
  readonly second: Appointment;
}

/** How tests bring about messages that may have arrived, or not. */
export function newsInDoubt(ledger: ReturnType<typeof useMessageLedger>) {
  const attempt = (error: DeliveryRefused) =>
    ledger.run(async () => {
      throw error;
    });
  return {
    /** A run in which every message fails so. */
    attempt,
    unconfirmed: () => attempt(new DeliveryRefused(DOUBT, false, true)),
    async moved(): Promise<Moved> {
      const first = await ledger.booked();
      const { id, contactEmail } = first;
      const second = appointmentAt(MOVED, { id, contactEmail, version: 2 });
      await ledger.changed(first, second);
      return { first, second };
    },
    /** A link's message that waits, and one run in which it fails so and news reaches nobody. */
    async withLink() {
      const first = await ledger.booked();
      await ledger.plans((messages) => messages.addMessage(messageOf('link', first, NOW)));
      const [{ id: linkId }] = await ledger.mails();
      const fails = (failure: DeliveryRefused) =>
        ledger.run(async ({ id }) => {
          throw id === linkId ? failure : new DeliveryRefused('Try later.', false);
        });
      const { id, contactEmail } = first;
      const second = appointmentAt(MOVED, { id, contactEmail, version: 2 });
      return { first, second, fails };
    },
  };
}
