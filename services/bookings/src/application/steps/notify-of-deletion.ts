import type { Appointment } from '../../domain/appointment/appointment.ts';
import { type MessageContext, messageToCustomer } from '../../domain/message/message-about.ts';
import type { Transaction } from '../ports.ts';

/**
 * Plans the message about a deletion, which names the state that the customer knows (SELF-09), and withdraws those that still
 * wait. What says something the customer may know stays as missed (SELF-34). The message waits for one that is being sent
 * (SELF-32). Call it once the row and its reminders are gone: reminders are locked before messages.
 */
export async function notifyOfDeletion(
  { messages }: Pick<Transaction, 'messages'>,
  before: Appointment,
  now: Date,
  context: MessageContext,
): Promise<void> {
  const known = await messages.customerKnowledge(before.id);
  await messages.forgetMessages(before, { areKept: true });
  const message = messageToCustomer(known, before, null, now, context);
  if (message) await messages.planMessage({ ...message, version: before.version + 1 });
}
