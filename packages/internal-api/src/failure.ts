import { z } from 'zod';

/** Every failure that leaves a service or the gateway over HTTP (design.md#the-graph-and-the-calls). */
export const failureBody = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  /** For clients: names the request in the product's log. */
  requestId: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With CHANGED_MEANWHILE and PRICE_CHANGED: what is there now. */
  current: z.record(z.string(), z.unknown()).optional(),
  /** With SLOT_TAKEN: the nearest free times, as texts that `serviceDate` takes. */
  alternatives: z.array(z.string()).optional(),
});
export type FailureBody = z.infer<typeof failureBody>;
