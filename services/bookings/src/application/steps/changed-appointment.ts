import type { Appointment } from '../../domain/appointment/appointment.ts';

/** The version made by a change of staff, which admin waits for in its projection. */
export interface ChangedAppointment {
  readonly id: string;
  readonly version: number;
}

/** The response to a change by staff. */
export function versionOf({ id, version }: Appointment): ChangedAppointment {
  return { id, version };
}
