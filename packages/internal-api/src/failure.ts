import { z } from 'zod';

/** Every failure that leaves a service or the gateway over HTTP (DESIGN §4). */
export const failureBody = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type FailureBody = z.infer<typeof failureBody>;
