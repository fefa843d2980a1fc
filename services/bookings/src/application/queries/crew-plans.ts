import type { Appointment } from '../../domain/appointment/appointment.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import type { Crew } from '../../domain/availability/crew.ts';
import { isWithoutCrew, type Outlook } from '../../domain/availability/outlook.ts';

/** An appointment with the place it has, for staff. */
export interface PlacedAppointment
  extends Pick<Appointment, 'id' | 'status' | 'startsAt' | 'endsAt'> {
  readonly place: Place | null;
  /** The crew of the place, also a removed one. */
  readonly crew: Crew | null;
}

/** Who comes, and when, as staff plan it. */
export interface CrewPlan {
  readonly id: string;
  readonly crew: Crew | null;
  readonly plannedStartsAt: Date | null;
  readonly withoutCrew: boolean;
}

/** The plan of an appointment; only what is still to be done can be without a crew. */
export function crewPlanOf(
  { id, status, startsAt, endsAt, place, crew }: PlacedAppointment,
  business: Pick<Outlook, 'settings' | 'crews' | 'zone'>,
  now: Date,
): CrewPlan {
  const isComing =
    (status === 'scheduled' || status === 'in_progress') &&
    Math.max(endsAt.getTime(), place?.endsAt ?? 0) > now.getTime();
  const work = endsAt.getTime() - startsAt.getTime();
  return {
    id,
    crew,
    plannedStartsAt: place && new Date(place.startsAt),
    withoutCrew: isComing && isWithoutCrew({ place, work }, business),
  };
}
