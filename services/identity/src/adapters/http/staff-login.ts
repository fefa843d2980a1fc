import { LIMITS } from '@dewlane/catalog';
import { z } from 'zod';

const USERNAME = 'Username is required';
const PASSWORD = 'Password is required';

/** A staff login; the form sends its fields unchecked (MENU-10). */
export const staffLoginSchema = z.object({
  username: z.string({ error: USERNAME }).trim().min(1, USERNAME).max(LIMITS.loginIdentifier),
  password: z.string({ error: PASSWORD }).min(1, PASSWORD).max(LIMITS.passwordMax),
});
