// zod/mini, because these schemas are bundled for the browser.
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import {
  accountEmail,
  accountPassword,
  REGISTRATION_MESSAGES,
  samePasswords,
  typedIdentifier,
  typedPassword,
} from './registration.ts';

const newPassword = {
  password: accountPassword,
  confirmPassword: z.string({ error: REGISTRATION_MESSAGES.confirm }),
};

/** The form of `Forgot password?` (ACCT-01). */
export const forgotSchema = z.object({ identifier: typedIdentifier });
export type Forgot = z.infer<typeof forgotSchema>;

/** A new password by a link (ACCT-02). */
export const newPasswordSchema = z.object(newPassword).check(samePasswords());
export type NewPassword = z.infer<typeof newPasswordSchema>;

/** A new password by the old one (ACCT-02). */
export const passwordChangeSchema = z
  .object({ currentPassword: typedPassword, ...newPassword })
  .check(samePasswords());
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** A new e-mail address, with the password (ACCT-03). */
export const emailChangeSchema = z.object({ email: accountEmail, currentPassword: typedPassword });
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** The names used in messages; an empty one clears it. */
export const namesSchema = z.object({
  firstName: nameOf('First name', LIMITS.firstName),
  lastName: nameOf('Last name', LIMITS.lastName),
});
export type Names = z.infer<typeof namesSchema>;

/** The password that deleting an account asks for (ACCT-06). */
export const deletionSchema = z.object({ currentPassword: typedPassword });
export type Deletion = z.infer<typeof deletionSchema>;

function nameOf(label: string, most: number) {
  return z
    .string(`${label} must be a text`)
    .check(z.trim(), z.maxLength(most, `${label} must be at most ${most} characters`));
}
