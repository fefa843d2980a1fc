import { isStillOn } from '@dewlane/catalog';
import { type Appointment, serviceTimeOf } from '../appointment/appointment.ts';
import type { Place } from './choose-place.ts';
import type { Crew } from './crew.ts';
import { isComing, isWithoutCrew, type Outlook } from './outlook.ts';

/** An appointment with its place, for staff. */
export interface PlacedAppointment
  extends Pick<
    Appointment,
    'id' | 'status' | 'serviceDate' | 'timeSlot' | 'customTime' | 'startsAt' | 'endsAt'
  > {
  readonly place: Place | null;
  /** The crew of the place, even a removed one. */
  readonly crew: Crew | null;
}

/** Which crew comes, and when it is planned to. */
export interface CrewPlan {
  readonly id: string;
  readonly crew: Crew | null;
  readonly plannedStartsAt: Date | null;
  readonly withoutCrew: boolean;
}

/** The crew plan of an appointment; only one that is still to be done counts as without a crew. */
export function crewPlanOf(
  { id, status, startsAt, endsAt, place, crew, ...named }: PlacedAppointment,
  business: Pick<Outlook, 'settings' | 'crews' | 'zone'>,
  now: Date,
): CrewPlan {
  const work = endsAt.getTime() - startsAt.getTime();
  const isToDo =
    isStillOn(status) && isComing({ time: serviceTimeOf(named), work, place }, now, business.zone);
  return {
    id,
    crew,
    plannedStartsAt: place && new Date(place.startsAt),
    withoutCrew: isToDo && isWithoutCrew({ status, place, work }, business, now),
  };
}
