import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** The special characters a password may draw its one from (SPEC §5). */
export const PASSWORD_SPECIALS = '@$!%*?&';

export const REGISTRATION_MESSAGES = {
  email: 'Invalid email address',
  passwordLength: 'Password must be at least 8 characters',
  passwordContent: 'Password must contain uppercase, lowercase, number, and special character',
  confirm: "Passwords don't match",
  identifier: 'Username or email is required',
  password: 'Password is required',
} as const;

const password = z
  .string({ error: REGISTRATION_MESSAGES.passwordLength })
  .min(LIMITS.passwordMin, REGISTRATION_MESSAGES.passwordLength)
  .max(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters`)
  .refine(
    (text) => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) && /[@$!%*?&]/.test(text),
    REGISTRATION_MESSAGES.passwordContent,
  );

/** A registration as the form and the server both check it (SPEC §5). */
export const registrationSchema = z
  .object({
    email: z
      .string({ error: REGISTRATION_MESSAGES.email })
      .trim()
      .max(LIMITS.email, REGISTRATION_MESSAGES.email)
      .pipe(z.email(REGISTRATION_MESSAGES.email)),
    password,
    confirmPassword: z.string({ error: REGISTRATION_MESSAGES.confirm }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: REGISTRATION_MESSAGES.confirm,
    // Both faults are told at once, not the second after the first is mended.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export type Registration = z.infer<typeof registrationSchema>;

/** A login as the form and the server both check it (SPEC §5). */
export const loginSchema = z.object({
  identifier: z
    .string({ error: REGISTRATION_MESSAGES.identifier })
    .trim()
    .min(1, REGISTRATION_MESSAGES.identifier)
    .max(LIMITS.loginIdentifier, `At most ${LIMITS.loginIdentifier} characters`),
  password: z
    .string({ error: REGISTRATION_MESSAGES.password })
    .min(1, REGISTRATION_MESSAGES.password)
    .max(LIMITS.passwordMax, `At most ${LIMITS.passwordMax} characters`),
});

export type Login = z.infer<typeof loginSchema>;
