import type { Appointment } from '../../domain/appointment/appointment.ts';

/** The version made by a change of staff, which admin waits for in its projection. */
export interface ChangedAppointment {
  readonly id: string;
  readonly version: number;
}

/** What staff are told of an appointment that they have changed. */
export function versionOf({ id, version }: Appointment): ChangedAppointment {
  return { id, version };
}
