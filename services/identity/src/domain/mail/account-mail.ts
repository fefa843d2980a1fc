/** What a message about an account is for: the first two hold a link, the others tell what was changed. */
export type MailKind = 'reset' | 'email-link' | 'email-changed' | 'password-changed';

/** A message that is to be sent. */
export interface PlannedMail {
  readonly userId: number;
  readonly kind: MailKind;
  readonly to: string;
  readonly createdAt: Date;
  /** From here on it is of no use. */
  readonly sendUntil: Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long each is worth sending: whoever asks for a link waits for it. */
const WORTH_MS: Readonly<Record<MailKind, number>> = {
  reset: 30 * MINUTE_MS,
  'email-link': HOUR_MS,
  'email-changed': 24 * HOUR_MS,
  'password-changed': 24 * HOUR_MS,
};

/** A message that is due now. */
export function mailTo(
  to: string,
  about: { readonly userId: number; readonly kind: MailKind },
  now: Date,
): PlannedMail {
  return {
    ...about,
    to,
    createdAt: now,
    sendUntil: new Date(now.getTime() + WORTH_MS[about.kind]),
  };
}

/** How many messages of one kind go to one account, or to one address, within a time. */
export interface MailCap {
  readonly most: number;
  readonly withinMs: number;
}

/** Links to a new password for one account (ACCT-01). */
export const RESET_CAPS: readonly MailCap[] = [
  { most: 3, withinMs: HOUR_MS },
  { most: 10, withinMs: 24 * HOUR_MS },
];
/** Links to new addresses: of one account, whichever they go to, and to one address, whichever asked (ACCT-03). */
export const EMAIL_LINK_CAPS: readonly MailCap[] = [{ most: 5, withinMs: 24 * HOUR_MS }];
