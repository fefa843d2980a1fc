import type { Appointment } from '../../domain/appointment/appointment.ts';
import {
  hasAddress,
  needsNewReminders,
  planReminders,
} from '../../domain/appointment/reminders.ts';
import { mailAbout } from '../../domain/mail/mail-about.ts';
import type { MailPlans } from '../ports.ts';

/** Plans what is to be written to people about a change: its message, and reminders where the old ones are wrong. */
export async function tellOfChange(
  unit: MailPlans,
  before: Appointment,
  after: Appointment,
  now: Date,
): Promise<void> {
  if (needsNewReminders(before, after)) {
    await unit.replaceReminders(after.id, planReminders(after, now));
  }
  if (!hasAddress(after)) await unit.withdrawNews(after.id);
  const mail = mailAbout(before, after, now);
  if (mail) await unit.planMail(mail);
}
