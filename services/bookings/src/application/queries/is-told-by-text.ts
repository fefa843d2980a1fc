import type { Appointment } from '../../domain/appointment/appointment.ts';
import { reachOf } from '../../domain/appointment/reach.ts';
import type { Dependencies } from '../ports.ts';

/**
 * Whether messages about an appointment go to its phone as text messages (SELF-07): its guest left no e-mail address,
 * text messages are set up, and the number has not opted out by STOP.
 */
export function isToldByText({
  recipients,
  texting,
}: Pick<Dependencies, 'recipients' | 'texting'>) {
  return async (appointment: Appointment): Promise<boolean> => {
    const reach = reachOf(appointment, texting);
    if (reach?.channel !== 'text') return false;
    return !(await recipients.statusOf(reach.phone)).isUnsubscribed;
  };
}
