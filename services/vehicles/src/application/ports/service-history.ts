/** The known appointments of bookings, inside a transaction. */
export interface ServiceHistoryStore {
  /**
   * Records an appointment unless a newer version is known.
   * @returns the appointment's former and current vehicles; none if a newer version was already known
   */
  record(appointment: AppointmentVersion): Promise<string[]>;
  /** The day of the vehicle's newest completed appointment, `YYYY-MM-DD`. */
  newestCompleted(vehicleId: string): Promise<string | null>;
  /**
   * Ids after `after`, in order, of vehicles whose last service date isn't that of their newest completed appointment.
   */
  contradicted(after: string | null, limit: number): Promise<string[]>;
}

/** A version of an appointment; a deleted one has no `state`. */
export interface AppointmentVersion {
  readonly id: string;
  readonly version: number;
  readonly state: {
    readonly vehicleId: string;
    readonly status: string;
    readonly serviceDay: string;
  } | null;
}
