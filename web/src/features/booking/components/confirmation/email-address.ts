import { LIMITS } from '@dewlane/catalog';
import * as z from 'zod/mini';

const address = z.email().check(z.maxLength(LIMITS.email));

/** Whether the server will accept this e-mail address; the validation is loaded on demand. */
export function isEmailAddress(text: string): boolean {
  return address.safeParse(text).success;
}
