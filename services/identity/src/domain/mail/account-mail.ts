/** The kinds of messages about accounts: the first two carry a link, the others report a change. */
export type MailKind = 'reset' | 'email-link' | 'email-changed' | 'password-changed';

/** A message to be sent. */
export interface PlannedMail {
  readonly userId: number;
  readonly kind: MailKind;
  readonly to: string;
  readonly createdAt: Date;
  /** The latest time to send it. */
  readonly sendUntil: Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long each kind is worth sending; people wait for a link they have requested. */
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

/** The most messages of one kind to one account or address within a period. */
export interface MailCap {
  readonly most: number;
  readonly withinMs: number;
}

/** Caps of password reset links per account (ACCT-01). */
export const RESET_CAPS: readonly MailCap[] = [
  { most: 3, withinMs: HOUR_MS },
  { most: 10, withinMs: 24 * HOUR_MS },
];
/** Caps of e-mail change links, per requesting account and per target address (ACCT-03). */
export const EMAIL_LINK_CAPS: readonly MailCap[] = [{ most: 5, withinMs: 24 * HOUR_MS }];
