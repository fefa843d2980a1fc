import type { Appointment } from '../../domain/appointment/appointment.ts';
import {
  hasAddress,
  needsNewReminders,
  planReminders,
} from '../../domain/appointment/reminders.ts';
import { held } from '../../domain/mail/mail.ts';
import { mailAbout } from '../../domain/mail/mail-about.ts';
import type { MailPlans, WithdrawnReminders } from '../ports.ts';

const NOTHING: WithdrawnReminders = { reminders: [], mails: [] };

/**
 * Plans what is to be written to people about a change: its message, and reminders where the old ones are wrong. A
 * message tells of all that is new to the customer: what an unsent one would have told goes into it, and none is
 * sent where a later change has taken the earlier one back.
 * @param canUndo keeps the message back while the change can be undone (STAFF-09)
 */
export async function notifyOfChange(
  tx: MailPlans,
  before: Appointment,
  after: Appointment,
  now: Date,
  { canUndo = false }: { readonly canUndo?: boolean } = {},
): Promise<void> {
  const withdrawn = needsNewReminders(before, after)
    ? await tx.replaceReminders(after.id, planReminders(after, now))
    : NOTHING;
  if (!hasAddress(after)) await tx.withdrawUnsent(after.id);
  const known = await tx.stateCustomerKnows(after.id);
  const mail = mailAbout(known ?? before, after, now);
  if (mail && canUndo) await tx.planMail(held(mail), { appointment: before, withdrawn });
  else if (mail) await tx.planMail(mail);
  else if (known) await tx.withdrawUnsent(after.id);
}
