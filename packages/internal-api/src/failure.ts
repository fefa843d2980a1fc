import { z } from 'zod';

/** The body of every HTTP error of a service or the gateway (design.md#the-graph-and-the-calls). */
export const failureBody = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  /** For clients: the id of the request in the product's log. */
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With CHANGED_MEANWHILE and PRICE_CHANGED: the current state. */
  current: z.record(z.string(), z.unknown()).optional(),
  /** With SLOT_TAKEN: the nearest free times, in the format of `serviceDate`. */
  alternatives: z.array(z.string()).optional(),
});
export type FailureBody = z.infer<typeof failureBody>;
