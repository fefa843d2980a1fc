import { LIMITS } from '@dewlane/catalog';
import { z } from 'zod';

const USERNAME = 'Username is required';
const PASSWORD = 'Password is required';

/** A staff login; the form sends its fields unchecked (SPEC §5). */
export const staffLoginSchema = z.object({
  username: z
    .string({ error: USERNAME })
    .trim()
    .min(1, USERNAME)
    .max(LIMITS.loginIdentifier, `At most ${LIMITS.loginIdentifier} characters`),
  password: z
    .string({ error: PASSWORD })
    .min(1, PASSWORD)
    .max(LIMITS.passwordMax, `At most ${LIMITS.passwordMax} characters`),
});
