import { AppointmentsFull } from '../../application/ports.ts';

/** The square root of a negative number, which the SQL function `admit_appointment` takes of one too many. */
const FULL = '2201F';

/** Runs a write, with the database's refusal of one appointment too many as AppointmentsFull. */
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
