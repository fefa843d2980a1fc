import { clockText } from '@dewlane/catalog';
import { QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '../schedule/quiet-hours.ts';

// Why a message is not sent, or not yet, in words for staff. What a server answered stands in its own words.

/** Why a message is suppressed. */
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

/** Why a 24 h reminder is missed that was held up until the 2 h reminder was due (JOB-03). */
export const OVERTAKEN_REMINDER = 'The reminder 2 hours before the start was due by then.';

/** Why a reminder is missed that was held up for longer. */
export const LATE_REMINDER = 'The reminder was held up until the appointment had begun.';

/** Why news isn't sent, or sent again, that later news took the place of (SELF-32, SELF-34). */
export const SAID_LATER = 'Later news says it too.';

/** Why a message isn't sent that the appointment has made untrue. */
export const NO_LONGER_FITS = 'The message no longer fits the appointment.';

/** Why a message about a deleted appointment isn't sent. */
export const APPOINTMENT_GONE = 'The appointment is not there any more.';

/** Why a message isn't sent again that brings a link which was ended since (SELF-14). */
export const LINKS_ENDED = 'Its link was ended.';

/** Why a message is given up that no attempt could deliver while it was of use. */
export const TOO_LATE = 'The message could not go out in time.';

/** Why mail is given up whose address never came. */
export const NO_ADDRESS_IN_TIME = 'There was no e-mail address in time.';

/** Why mail waits for its account's event. */
export const NO_ADDRESS_YET = 'The e-mail address is not known yet.';

/** Why a text message waits for the morning (SELF-07). */
export const QUIET_HOURS = `No text messages go from ${clockText(QUIET_FROM_HOUR * 60)} to ${clockText(QUIET_UNTIL_HOUR * 60)}.`;

/** Why a text message is given up where the settings name no provider any more. */
export const NO_TEXTS = 'Text messages are not set up.';

/** Why a message is tried again whose server could not be reached. */
export const OUT_OF_REACH = {
  mail: 'The mail server could not be reached.',
  text: 'The text message service could not be reached.',
} as const;
