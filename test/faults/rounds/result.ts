import { z } from 'zod';
import { PART_NAMES } from '../parts.ts';
import { FAULTS } from './plan.ts';

/** One round in the results file, as a line of JSON. */
export const roundResult = z.object({
  seed: z.string(),
  part: z.enum(PART_NAMES),
  round: z.number().int(),
  fault: z.enum(FAULTS),
  what: z.string(),
  /** How many bookings were confirmed. */
  bookings: z.number().int(),
  /** How many requests were repeated, by reason. */
  repeats: z.record(z.string(), z.number()),
  /** Milliseconds from the end of the fault until the part was healthy; null if never. */
  healthyMs: z.number().nullable(),
  /** How much of that its process was kept waiting for a processor by others; not measured in a race. */
  waitedMs: z.number().default(0),
  /** Milliseconds from then until a booking begun after `healthyMs` was confirmed; in a race, how long the late visitors took. */
  confirmedMs: z.number().nullable(),
  /** Milliseconds from the last confirmation until everything had arrived everywhere; null if never. */
  drainedMs: z.number().nullable(),
  /** How many processes ended by themselves to be restarted, as one does whose consumer can't go on. */
  ended: z.number().int(),
  /** The machine's load average of the last minute, which the times depend on. */
  load: z.number(),
  /** What was wrong; empty if the round passed. */
  broken: z.array(z.string()),
});

export type RoundResult = z.output<typeof roundResult>;
