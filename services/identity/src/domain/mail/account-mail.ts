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
  /** Who caused it: `OWN_DEVICE`, or the digest of a client address. */
  readonly askedBy?: string;
  /** For `OWN_DEVICE`, unless the account has proved its address: the digest of the client address. */
  readonly askedFrom?: string;
}

/** Stands for a device that the account knows; the ledger keeps it in these words. */
export const OWN_DEVICE = 'own browser';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long each kind is worth sending; people wait for a link they have requested. */
const WORTH_MS: Readonly<Record<MailKind, number>> = {
  reset: 30 * MINUTE_MS,
  'email-link': HOUR_MS,
  'email-changed': 24 * HOUR_MS,
  'password-changed': 24 * HOUR_MS,
};

/** A message that is due at an instant: now, or a notice at its place (ACCT-17), from which on it counts. */
export function mailTo(
  to: string,
  about: Pick<PlannedMail, 'userId' | 'kind' | 'askedBy' | 'askedFrom'>,
  at: Date,
): PlannedMail {
  return {
    ...about,
    to,
    createdAt: at,
    sendUntil: new Date(at.getTime() + WORTH_MS[about.kind]),
  };
}

/** The most messages of one kind to one account or address within a period. */
export interface MailCap {
  readonly most: number;
  readonly withinMs: number;
}

/** The longest period of any cap: messages are counted for so long, even if their account is erased. */
export const LONGEST_CAP_MS = 24 * HOUR_MS;

/**
 * Caps of password reset links per account. Nobody else's requests count against those of the account's own devices, which also
 * get those of their address (ACCT-09).
 */
export const RESET_CAPS = {
  ownDevice: [
    { most: 3, withinMs: HOUR_MS },
    { most: 10, withinMs: 24 * HOUR_MS },
  ],
  /** One address, which may be a stranger's, leaves something to the others. */
  address: [
    { most: 3, withinMs: HOUR_MS },
    { most: 5, withinMs: 24 * HOUR_MS },
  ],
  /** All addresses together. */
  addresses: [{ most: 10, withinMs: 24 * HOUR_MS }],
  /** Beyond the daily cap: one every 4 hours, so that an owner never waits a whole day. */
  addressesAbove: [{ most: 1, withinMs: 4 * HOUR_MS }],
} as const satisfies Readonly<Record<string, readonly MailCap[]>>;

/** Caps of e-mail change links, such that nobody can exhaust another address's share (ACCT-10). */
export const EMAIL_LINK_CAPS = {
  /** Per requesting account. */
  account: [{ most: 5, withinMs: 24 * HOUR_MS }],
  /** Per target address, from one client address; it leaves something to the others. */
  asker: [{ most: 3, withinMs: 24 * HOUR_MS }],
  /** Per target address. */
  target: [{ most: 10, withinMs: 24 * HOUR_MS }],
  targetAbove: [{ most: 1, withinMs: 4 * HOUR_MS }],
} as const satisfies Readonly<Record<string, readonly MailCap[]>>;

/** Caps of the notices of one kind of change to one address (ACCT-12). */
export const NOTICE_CAPS: readonly MailCap[] = [{ most: 5, withinMs: 24 * HOUR_MS }];

/** How many addresses one client address may have written to; by devices that their accounts know, as many more (ACCT-11, ACCT-12). */
export const RECIPIENT_CAP: MailCap = { most: 20, withinMs: 24 * HOUR_MS };

/** How long a notice waits for its place among those addresses (ACCT-17), so that the queue has an end. */
export const LONGEST_NOTICE_WAIT_MS = 48 * HOUR_MS;
