import type { Appointment } from '../../domain/appointment/appointment.ts';
import { reachOf } from '../../domain/appointment/reach.ts';
import type { Dependencies } from '../ports.ts';

/**
 * Whether messages about an appointment come to its phone as text messages (SELF-07): its guest left no e-mail, texts are sent,
 * and nobody has answered STOP there.
 */
export function isToldByText({
  recipients,
  texting,
}: Pick<Dependencies, 'recipients' | 'texting'>) {
  return async (appointment: Appointment): Promise<boolean> => {
    const reach = reachOf(appointment, texting);
    if (reach?.channel !== 'text') return false;
    return !(await recipients.standing(reach.phone)).isUnsubscribed;
  };
}
