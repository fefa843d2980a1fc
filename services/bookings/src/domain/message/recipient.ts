/** The daily limit of messages to an unconfirmed address, for guests and accounts alike (SELF-13). */
export const UNCONFIRMED_PER_DAY = 10;

/** The daily limits of messages to a confirmed address or number: anybody can book with it (SELF-20). */
export const CONFIRMED_PER_DAY = { mail: 50, text: 20 } as const;

/**
 * How many unconfirmed recipients a day get messages about one owner's bookings, and about bookings from one client
 * address, behind which a whole office may be (SELF-19).
 */
export const RECIPIENTS_PER_DAY = { owner: 10, client: 50 } as const;

/** Why a message is suppressed, in words for staff. */
export const SUPPRESSED = {
  mail: {
    unsubscribed: 'Whoever reads this address has asked for no more messages.',
    tooMany: "Nobody has confirmed this address, and it has had the day's messages already.",
    tooManyConfirmed: "This address has had the day's messages already.",
    tooManyOthers:
      'Nobody has confirmed this address, and whoever booked has had many such addresses written to today.',
  },
  text: {
    unsubscribed: 'Whoever has this number has asked for no more messages.',
    tooMany: "Nobody has confirmed this number, and it has had the day's messages already.",
    tooManyConfirmed: "This number has had the day's messages already.",
    tooManyOthers:
      'Nobody has confirmed this number, and whoever booked has had many such numbers written to today.',
  },
} as const;

/** Why a 24 h reminder is missed that was held up until the 2 h reminder was due (JOB-03), in words for staff. */
export const OVERTAKEN_REMINDER = 'The reminder 2 hours before the start was due by then.';
