import type { Appointment } from '../../domain/appointment/appointment.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';
import type { Dependencies } from '../ports.ts';
import { inPortions } from './in-portions.ts';

const HOUR_MS = 3_600_000;

/**
 * Plans the reminders of guests who left only a phone, for appointments booked while text messages were not set up
 * (SELF-07). Looks for them at the first run, and then once an hour: processes without the setting may still be booking.
 */
export function planTextReminders({ clock, inTransaction, texting }: Dependencies) {
  let nextLook = 0;
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock();
    if (!texting || now.getTime() < nextLook) return;
    let last: Pick<Appointment, 'id' | 'startsAt'> | undefined;
    await inPortions(signal, (limit) =>
      inTransaction(async (tx) => {
        const found = await tx.unremindedPhones(last ?? now, limit);
        for (const appointment of found) {
          const planned = planReminders(appointment, now, texting);
          if (planned.length > 0) await tx.replaceReminders(appointment.id, planned);
        }
        last = found.at(-1);
        return found.length;
      }),
    );
    nextLook = now.getTime() + HOUR_MS;
  };
}
