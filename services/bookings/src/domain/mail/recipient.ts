/** The daily limit of messages to an unconfirmed address, for guests and accounts alike (SELF-13). */
export const UNCONFIRMED_PER_DAY = 10;

/** Why a message is suppressed, in words for staff. */
export const SUPPRESSED = {
  mail: {
    unsubscribed: 'Whoever reads this address has asked for no more messages.',
    tooMany: "Nobody has confirmed this address, and it has had the day's messages already.",
  },
  text: {
    unsubscribed: 'Whoever has this number has asked for no more messages.',
    tooMany: "Nobody has confirmed this number, and it has had the day's messages already.",
  },
} as const;
