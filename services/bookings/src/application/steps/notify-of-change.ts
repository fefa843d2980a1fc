import type { Appointment } from '../../domain/appointment/appointment.ts';
import { reachOf } from '../../domain/appointment/reach.ts';
import { needsNewReminders, planReminders } from '../../domain/appointment/reminders.ts';
import { heldBack, isOn } from '../../domain/message/message.ts';
import { type MessageContext, messageToCustomer } from '../../domain/message/message-about.ts';
import { undoableUntil } from '../../domain/undo.ts';
import type { WithdrawnReminders } from '../ports/message-plans.ts';
import type { Transaction } from '../ports.ts';

const NOTHING: WithdrawnReminders = { reminders: [], mails: [] };

/**
 * Plans the messages about a change: the news itself, and new reminders if the old ones are obsolete. A message covers
 * everything that is new to the customer: it absorbs earlier unsent ones, and none is sent if a later change reverts an
 * earlier one that nobody can have been told. News waits on while the appointment is completed: that may be a mistake
 * (SELF-39). Call it before the place is exchanged: an undo restores that of before.
 * @param by the message about a change by staff is held back, since it can be undone (STAFF-09); that about a
 * customer's own change goes at once, even at night (SELF-07), and the customer knows the change without it (SELF-09);
 * neither holds for `system`
 * @returns whether the change can be undone
 */
export async function notifyOfChange(
  tx: Pick<Transaction, 'messages' | 'places'>,
  before: Appointment,
  after: Appointment,
  now: Date,
  { by, ...context }: MessageContext & { readonly by: 'customer' | 'staff' | 'system' },
): Promise<boolean> {
  const { texting } = context;
  const isObsolete = needsNewReminders(before, after, texting);
  // Reminders are locked before messages, as by the worker that turns them into messages.
  const withdrawn = isObsolete ? await tx.messages.withdrawReminders(after.id) : NOTHING;
  if (!reachOf(after, texting)) await tx.messages.withdrawUnsent(after.id);
  const known = await tx.messages.customerKnowledge(after.id);
  const message = messageToCustomer(known, before, after, now, context);
  const canUndo = message !== null && by === 'staff';
  // No other message tells of a new time while it can be undone; the one about it tells soon enough.
  const othersFrom = canUndo ? undoableUntil(now) : now;
  if (before.status === 'completed' && isOn(after)) {
    await tx.messages.planMissedWhileDone(after.id, othersFrom);
  }
  if (isObsolete) await tx.messages.addReminders(planReminders(after, othersFrom, texting));
  if (canUndo) {
    const place = await tx.places.of(before.id);
    await tx.messages.planMessage(heldBack(message), { appointment: before, place, withdrawn });
  } else if (message)
    await tx.messages.planMessage({ ...message, answersCustomer: by === 'customer' });
  else if (known && after.status !== 'completed') await tx.messages.withdrawUnsent(after.id);
  return canUndo;
}
