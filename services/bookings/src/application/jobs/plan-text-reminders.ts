import type { Appointment } from '../../domain/appointment/appointment.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';
import type { Dependencies } from '../ports.ts';
import { inPortions } from '../steps/in-portions.ts';

/** Before every other id of the same instant. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Plans the reminders of guests who left only a phone, for appointments booked while text messages were not set up
 * (SELF-07), also by processes that are still without the setting.
 */
export function planTextReminders({ clock, inTransaction, texting }: Dependencies) {
  return async (signal: AbortSignal): Promise<void> => {
    if (!texting) return;
    const now = clock();
    let last: Pick<Appointment, 'id' | 'startsAt'> = { id: FIRST_ID, startsAt: now };
    await inPortions(signal, (limit) =>
      inTransaction(async (tx) => {
        const found = await tx.jobs.unremindedPhones(last, limit);
        for (const appointment of found) {
          const planned = planReminders(appointment, now, texting);
          if (planned.length === 0) continue;
          await tx.messages.withdrawReminders(appointment.id);
          await tx.messages.addReminders(planned);
        }
        last = found.at(-1) ?? last;
        return found.length;
      }),
    );
  };
}
