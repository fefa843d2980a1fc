import { z } from 'zod';

const passwords = z.record(z.string(), z.string());

/** A setting with the passwords by role, as JSON. The fault shows nothing of the text. */
export const rolePasswords = z
  .string()
  .transform((text, context) => parse(text) ?? notPasswords(context));

function parse(text: string): z.output<typeof passwords> | null {
  try {
    return passwords.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function notPasswords(context: z.RefinementCtx): never {
  context.addIssue('must be passwords by role, in JSON');
  return z.NEVER;
}
