import { AppointmentsFull, ClientFull } from '../../application/ports.ts';

/**
 * The SQLSTATE of the square root of a negative number, by which the SQL function `admit_appointment` reports that the
 * limit is reached.
 */
const FULL = '2201F';
/** That of the logarithm of a negative number, by which `admit_today` reports the same of a client address. */
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
