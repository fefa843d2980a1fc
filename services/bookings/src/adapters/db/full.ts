import { AppointmentsFull } from '../../application/ports.ts';

/**
 * The SQLSTATE of the square root of a negative number, by which the SQL function `admit_appointment` reports that the
 * limit is reached.
 */
const FULL = '2201F';

/** Runs a write and turns that SQLSTATE into AppointmentsFull. */
export async function orFull<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FULL) {
      throw new AppointmentsFull(error);
    }
    throw error;
  }
}
