import type { Appointment } from '../../domain/appointment/appointment.ts';
import { reachOf } from '../../domain/appointment/reach.ts';
import { needsNewReminders, planReminders } from '../../domain/appointment/reminders.ts';
import { held } from '../../domain/mail/mail.ts';
import { mailAbout, type Telling } from '../../domain/mail/mail-about.ts';
import type { MailPlans, WithdrawnReminders } from '../ports.ts';

const NOTHING: WithdrawnReminders = { reminders: [], mails: [] };

/**
 * Plans what is to be written to people about a change: its message, and reminders where the old ones are wrong. A
 * message tells of all that is new to the customer: what an unsent one would have told goes into it, and none is
 * sent where a later change has taken the earlier one back.
 * @param by staff's change can be undone, so that its message is kept back (STAFF-09); a customer's own is answered at once, at night too (SELF-07)
 */
export async function notifyOfChange(
  tx: MailPlans,
  before: Appointment,
  after: Appointment,
  now: Date,
  { by, ...telling }: Telling & { readonly by: 'customer' | 'staff' },
): Promise<void> {
  const { texting } = telling;
  const withdrawn = needsNewReminders(before, after, texting)
    ? await tx.replaceReminders(after.id, planReminders(after, now, texting))
    : NOTHING;
  if (!reachOf(after, texting)) await tx.withdrawUnsent(after.id);
  const known = await tx.stateCustomerKnows(after.id);
  const mail = mailAbout(known ?? before, after, now, telling);
  if (mail && by === 'staff') await tx.planMail(held(mail), { appointment: before, withdrawn });
  else if (mail) await tx.planMail({ ...mail, goesAtNight: true });
  else if (known) await tx.withdrawUnsent(after.id);
}
