import { type Appointment, serviceTimeOf } from '../appointment/appointment.ts';
import { isSameTime, type ServiceTime } from '../schedule/service-time.ts';
import { describedState, isOn, type PlannedMessage } from './message.ts';

/**
 * The times that a message names: first that of the state it describes, then those of the states that the customer may have
 * heard of instead and would go on expecting (SELF-37).
 * @param alsoHeard those states, for a message that the appointment will not take place
 */
export function namedTimes({
  alsoHeard,
  ...message
}: Pick<PlannedMessage, 'kind' | 'before'> & {
  readonly appointment: Appointment;
  readonly alsoHeard: readonly Appointment[];
}): readonly [ServiceTime, ...ServiceTime[]] {
  const named: [ServiceTime, ...ServiceTime[]] = [serviceTimeOf(describedState(message))];
  for (const time of alsoHeard.filter(isOn).map(serviceTimeOf)) {
    if (!named.some((one) => isSameTime(one, time))) named.push(time);
  }
  return named;
}
