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

/** Why a message that may have arrived isn't sent again (SELF-32), in words for staff. */
export const SAID_LATER = 'Later news says it too.';
