import type { Appointment } from '../../domain/appointment/appointment.ts';
import { isNumber } from '../../domain/appointment/reach.ts';
import type { Recipients } from '../ports/links.ts';

/**
 * Whether messages to a booking's address on file are stopped, for its owner; null if the owner has not proved to read that
 * e-mail address, which anybody can name (SELF-35). Of a number it is told in any case: one that takes no text messages could
 * never be proved by one, and its guest would wait for them in vain.
 */
export async function stoppedForOwner(
  recipients: Pick<Recipients, 'isProved' | 'statusOf'>,
  { userId }: Pick<Appointment, 'userId'>,
  address: string,
): Promise<boolean | null> {
  if (!isNumber(address) && !(await recipients.isProved(address, userId))) return null;
  return (await recipients.statusOf(address)).isUnsubscribed;
}
