// zod/mini, because these schemas are bundled for the browser.
import * as z from 'zod/mini';
import { languageSchema } from './language-schemas.ts';
import { LIMITS } from './limits.ts';

export const REGISTRATION_MESSAGES = {
  email: 'Invalid email address',
  passwordLength: 'Password must be at least 8 characters',
  passwordContent: 'Password must contain uppercase, lowercase, number, and special character',
  confirm: "Passwords don't match",
  identifier: 'Username or email is required',
  password: 'Password is required',
} as const;

/** A password that an account may have (AUTH-08 to AUTH-10). */
export const accountPassword = z
  .string({ error: REGISTRATION_MESSAGES.passwordLength })
  .check(
    z.minLength(LIMITS.passwordMin, REGISTRATION_MESSAGES.passwordLength),
    z.maxLength(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters`),
    z.refine(hasEveryKind, REGISTRATION_MESSAGES.passwordContent),
  );

function hasEveryKind(text: string): boolean {
  return [/[a-z]/, /[A-Z]/, /\d/, /[@$!%*?&]/].every((kind) => kind.test(text));
}

/** An e-mail address that an account may have. */
export const accountEmail = z.pipe(
  z
    .string({ error: REGISTRATION_MESSAGES.email })
    .check(z.trim(), z.maxLength(LIMITS.email, REGISTRATION_MESSAGES.email)),
  z.email(REGISTRATION_MESSAGES.email),
);

/** Refuses a confirmation that differs from the password. */
export function samePasswords() {
  return z.refine<{ password: string; confirmPassword: string }>(
    (form) => form.password === form.confirmPassword,
    {
      path: ['confirmPassword'],
      message: REGISTRATION_MESSAGES.confirm,
      // Runs in any case, so that all faults are reported together.
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );
}

/** A registration as the form and the server both check it (AUTH-07 to AUTH-11). */
export const registrationSchema = z
  .object({
    email: accountEmail,
    password: accountPassword,
    confirmPassword: z.string({ error: REGISTRATION_MESSAGES.confirm }),
    language: z.optional(languageSchema),
  })
  .check(samePasswords());

export type Registration = z.infer<typeof registrationSchema>;

/** The typed identifier of a login: a username or an e-mail address. */
export const typedIdentifier = z
  .string({ error: REGISTRATION_MESSAGES.identifier })
  .check(
    z.trim(),
    z.minLength(1, REGISTRATION_MESSAGES.identifier),
    z.maxLength(
      LIMITS.loginIdentifier,
      `Username or email must be at most ${LIMITS.loginIdentifier} characters`,
    ),
  );

/** A typed password of an existing account. */
export const typedPassword = z
  .string({ error: REGISTRATION_MESSAGES.password })
  .check(
    z.minLength(1, REGISTRATION_MESSAGES.password),
    z.maxLength(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters`),
  );

/** A login as the form and the server both check it (AUTH-04, AUTH-05). */
export const loginSchema = z.object({ identifier: typedIdentifier, password: typedPassword });

export type Login = z.infer<typeof loginSchema>;
