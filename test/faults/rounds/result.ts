import { z } from 'zod';
import { PART_NAMES } from '../parts.ts';
import { FAULTS } from './plan.ts';

/** One round as it stands in the results file, a line of JSON. */
export const roundResult = z.object({
  seed: z.string(),
  part: z.enum(PART_NAMES),
  round: z.number().int(),
  fault: z.enum(FAULTS),
  what: z.string(),
  /** Bookings that were confirmed. */
  bookings: z.number().int(),
  /** Requests that were sent again, by what came instead of a response. */
  repeats: z.record(z.string(), z.number()),
  /** Milliseconds from the end of the fault until the part was healthy; null: never. */
  healthyMs: z.number().nullable(),
  /** The same until a booking begun after that was confirmed; of a race: until those who came late were answered, from when they came. */
  confirmedMs: z.number().nullable(),
  /** Milliseconds from the last confirmation until all of it had arrived everywhere. */
  drainedMs: z.number().nullable(),
  /** How many processes ended by themselves, to be started again, as one whose consumer can't go on does. */
  ended: z.number().int(),
  /** How many processes wanted a core of the machine, in the mean of the last minute: times depend on it. */
  load: z.number(),
  /** What was not as it must be; empty for a round that is passed. */
  broken: z.array(z.string()),
});

export type RoundResult = z.output<typeof roundResult>;
