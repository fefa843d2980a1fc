import { AppointmentsFull, ClientFull } from '../../application/ports/booking-store.ts';

/**
 * The SQLSTATE by which the SQL function `admit_appointment` reports that the limit is reached. These codes are
 * PostgreSQL's own for impossible arithmetic, by which earlier versions reported it; they still read them.
 */
const FULL = '2201F';
/** The one by which `admit_today` reports the same of a client address. */
const CLIENT_FULL = '2201E';

/** Runs a write and turns these SQLSTATEs into AppointmentsFull and ClientFull. */
export async function orFull<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === FULL) throw new AppointmentsFull(error);
    if (code === CLIENT_FULL) throw new ClientFull(error);
    throw error;
  }
}
