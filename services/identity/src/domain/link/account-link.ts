const MINUTE_MS = 60_000;

/** A link of a message that changes an account once its button is pressed. */
export type AccountLink = { readonly userId: number; readonly expiresAt: Date } & (
  | { readonly kind: 'reset' }
  /** The e-mail that the account is to have. */
  | { readonly kind: 'email'; readonly newEmail: string }
);

/** How long a link to a new password is good (ACCT-02). */
const RESET_MS = 30 * MINUTE_MS;
/** How long a link to a new address is good: its message is not waited for at a form. */
const EMAIL_MS = 24 * 60 * MINUTE_MS;

/** A link to a new password, made now. */
export function resetLink(userId: number, now: Date): AccountLink {
  return { kind: 'reset', userId, expiresAt: new Date(now.getTime() + RESET_MS) };
}

/** A link to a new address, made now. */
export function emailLink(userId: number, newEmail: string, now: Date): AccountLink {
  return { kind: 'email', userId, newEmail, expiresAt: new Date(now.getTime() + EMAIL_MS) };
}

/** Whether a link is still good at that time. */
export function isGood({ expiresAt }: AccountLink, now: Date): boolean {
  return expiresAt > now;
}
