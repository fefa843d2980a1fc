import { LIMITS } from '@dewlane/catalog';
import * as z from 'zod/mini';

const address = z.email().check(z.maxLength(LIMITS.email));

/** Whether the server will take this as an e-mail address; its rule is loaded when somebody leaves one. */
export function isEmailAddress(text: string): boolean {
  return address.safeParse(text).success;
}
