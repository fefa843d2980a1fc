/** The daily limit of messages to an unconfirmed address, for guests and accounts alike (SELF-13). */
export const UNCONFIRMED_PER_DAY = 10;

/** The daily limits of messages to a confirmed address or number: anybody can book with it (SELF-20). */
export const CONFIRMED_PER_DAY = { mail: 50, text: 20 } as const;

/**
 * How many unconfirmed recipients a day get messages about one owner's bookings, and about bookings from one client
 * address, behind which a whole office may be (SELF-19).
 */
export const RECIPIENTS_PER_DAY = { owner: 10, client: 50 } as const;
