const MINUTE_MS = 60_000;

/** A link in a message that changes an account once its button is pressed. */
export type AccountLink = { readonly userId: number; readonly expiresAt: Date } & (
  | { readonly kind: 'reset' }
  /** The new e-mail address of the account. */
  | { readonly kind: 'email'; readonly newEmail: string }
);

/** How long a password reset link is valid (ACCT-02). */
const RESET_MS = 30 * MINUTE_MS;
/** How long an e-mail change link is valid; longer, since nobody waits for it at a form. */
const EMAIL_MS = 24 * 60 * MINUTE_MS;

/** A new password reset link. */
export function resetLink(userId: number, now: Date): AccountLink {
  return { kind: 'reset', userId, expiresAt: new Date(now.getTime() + RESET_MS) };
}

/** A new e-mail change link. */
export function emailLink(userId: number, newEmail: string, now: Date): AccountLink {
  return { kind: 'email', userId, newEmail, expiresAt: new Date(now.getTime() + EMAIL_MS) };
}

/** Whether a link is still valid at that time. */
export function isGood({ expiresAt }: AccountLink, now: Date): boolean {
  return expiresAt > now;
}

/** The principal of whoever has a link, since the link names no account any more once it is used. */
export function holderOf(digest: string): string {
  return `link:${digest}`;
}

/** The principals of whoever has any link, as a pattern of LIKE. */
export const LINK_HOLDERS = holderOf('%');
