import { type AppointmentStatus, addOnLabel, BRAND, type Language } from '@dewlane/catalog';
import type { MessageKind } from '../../domain/message/message.ts';
import type { MessageDetailName } from '../../domain/message/message-details.ts';

interface Phrases {
  /** The subject, without the day that follows it. */
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
}

const REMINDER: Phrases = {
  subject: 'Reminder: your wash on',
  heading: 'Your wash is coming up',
  text: 'We come to you. Please leave the car where we can reach it.',
};
const OFF: Phrases = {
  subject: 'Cancelled: your wash on',
  heading: 'Your wash is cancelled',
  text: 'It will not take place, and there is nothing you need to do.',
};
const PHRASES: Readonly<Record<MessageKind, Phrases>> = {
  confirmation: {
    subject: 'Booked: your wash on',
    heading: 'Your wash is booked',
    text: 'We come to you, and look forward to your car.',
  },
  '24h': REMINDER,
  '2h': REMINDER,
  moved: {
    subject: 'Moved: your wash is now on',
    heading: 'Your wash has a new time',
    text: 'Your booking was changed. What is different stands first, then the whole booking as it is now.',
  },
  changed: {
    subject: 'Changed: your wash on',
    heading: 'Your wash has changed',
    text: 'Your booking was changed. What is different stands first, then the whole booking as it is now.',
  },
  cancelled: OFF,
  deleted: OFF,
  link: {
    subject: 'New link: your wash on',
    heading: 'Your new link',
    text: 'All earlier links to your booking have ended. This message holds the one that works. Nothing else has changed.',
  },
};

const LABELS: Readonly<Record<MessageDetailName, string>> = {
  time: 'When',
  serviceType: 'Service',
  addOn: 'Add-on',
  vehicleInfo: 'Vehicle',
  location: 'Where',
  priceCents: 'Price',
  gateCode: 'Gate code',
  specialInstructions: 'Notes',
};

const STATUS: Readonly<Record<AppointmentStatus, string>> = {
  scheduled: 'Booked',
  in_progress: 'We are at it',
  completed: 'Done',
  cancelled: 'Cancelled',
};

/** When the crew comes. */
const TIMES = {
  window: (from: string, to: string) => `between ${from} and ${to}`,
  exact: (time: string) => `at ${time}`,
  anyTime: 'any time that day',
};

/** Whether a message went to an e-mail address or a phone number. */
export type AddressKind = 'address' | 'number';

/** Every English text of messages and of the pages and files that belong to them (SELF-11). */
export const ENGLISH = {
  language: 'en' as Language,
  locale: 'en-US',
  times: TIMES,
  /** The name of a package, as booked. */
  service: (name: string) => name,
  addOn: addOnLabel,
  phrases: PHRASES,
  greeting: (name: string | null) => (name ? `Hi ${name},` : 'Hi,'),
  /** The labels of the details in messages. */
  labels: LABELS,
  confirmation: 'Confirmation',
  different: 'What is different',
  was: 'was',
  now: 'now',
  changeLine: (label: string, word: string) => `${label} ${word}`,
  notKnown: 'not known',
  either: (one: string, other: string) => `${one} or ${other}`,
  /** A time, and behind it those that the reader may have heard of instead. */
  orIfHeard: (time: string, others: string) =>
    `${time} (or ${others}, if you have heard of that time)`,
  notTold: 'not shown until you confirm that this address is yours',
  /** How a change of a detail is described whose value is never shown. */
  quiet: { saved: 'saved', removed: 'removed', none: 'none', another: 'another one' },
  help: {
    until: (until: string, phone: string | null) =>
      `You can change or cancel it yourself until ${until}, by the link above. After that, ${phone === null ? 'reply to this message' : `call ${phone}`}.`,
    change: (phone: string | null) => `To change or cancel, ${reply(phone)}`,
    again: (phone: string | null) => `To ask about it or to book again, ${reply(phone)}`,
  },
  footnote: (zoneName: string, isOff: boolean) =>
    `Times are ${zoneName}. The attached file ${isOff ? 'takes the appointment out of' : 'puts the appointment into'} your calendar.`,
  seeBooking: 'See my booking',
  seeAndConfirm: 'See my booking and confirm my address',
  stopAll: 'Stop all messages to this address',
  calendar: {
    /** Appended to the title of a calendar entry if the crew comes within a window or at any time. */
    comes: (time: string) => ` (we come ${time})`,
    description: (number: string, time: string, zone: string) =>
      `Confirmation ${number}\nWe come ${time}${zone}.`,
  },
  /** The texts of text messages. */
  text: {
    times: TIMES,
    booked: (when: string) => `Your wash is booked for ${when}.`,
    reminder: (when: string) =>
      `Your wash is coming up: ${when}. Please leave the car where we can reach it.`,
    moved: (when: string, was: string, others: string) =>
      `Your wash has a new time: ${when}${was ? ` instead of ${was}` : ''}.${others ? ` Also changed: ${others}.` : ''}`,
    changed: (when: string, things: string) =>
      `Your wash on ${when} was changed${things ? `: ${things}` : ''}.`,
    cancelled: (when: string) => `Your wash on ${when} is cancelled.`,
    /** A day, and behind it those that the reader may have heard of instead. */
    orIfHeard: (day: string, others: string) => `${day} (or ${others}, if you were told so)`,
    link: (when: string) =>
      `Earlier links to your wash on ${when} have ended. This is the new one.`,
    questions: (phone: string) => `Questions? Call ${phone}.`,
    details: (link: string) => `Details: ${link}`,
    change: (link: string) => `See, change or cancel: ${link}`,
    see: (link: string) => `See it: ${link}`,
    /** The end of each message, as United States law requires; the provider itself handles the keyword. */
    stop: 'Reply STOP to end these texts.',
  },
  /** The texts of the page behind a link; phone numbers are passed as HTML. */
  page: {
    ended: 'This link does not work any more',
    over: 'This booking is over',
    newest:
      'Links end some days after the wash, when a booking goes to another e-mail address, and when somebody ends them. Our newest message about your booking holds the link that works.',
    orCall: (phone: string) => ` Or call ${phone}.`,
    goTo: `Go to ${BRAND}`,
    title: 'Your wash',
    status: 'Status',
    statuses: STATUS,
    // Nobody reads replies to text messages, and some words in them would stop all messages.
    change: (phone: string | null, what: AddressKind, isOn: boolean) => {
      const mayReply = what === 'address';
      const aim = isOn ? 'To change or cancel' : 'To ask about it or to book again';
      if (phone === null) {
        return mayReply
          ? `${aim}, reply to our message.`
          : `You can ${isOn ? 'change or cancel' : 'book again'} here once this page has loaded, which takes JavaScript.`;
      }
      return `${aim}, call ${phone}${mayReply ? ' or reply to our message' : ''}.`;
    },
    times: (zoneName: string) => `Times are ${zoneName}.`,
    // After a STOP by text the provider lets nothing through, whatever is pressed here, until the number texts START.
    stopped: (what: AddressKind) =>
      `Messages to your ${what} are stopped.${what === 'number' ? ' If you replied STOP, text START to the number our messages came from.' : ''}`,
    sendAgain: 'Send me messages again',
    stopAll: (what: AddressKind) => `Stop all messages to this ${what}`,
    confirmed: (what: AddressKind) => `You have confirmed that this ${what} is yours.`,
    isItYours: (what: AddressKind) =>
      `Is the ${what === 'address' ? 'e-mail address' : 'number'} that we wrote to yours? Once you have said so we tell you the rest: where we come to, and which car it is.`,
    itIsMine: (what: AddressKind) => `Yes, this ${what} is mine`,
    mistyped: (what: AddressKind) =>
      `You know nothing of a wash? Then somebody has mistyped ${what === 'address' ? 'an address' : 'a number'}.`,
    seeBooking: 'See the booking',
    messagesStopped: 'Messages are stopped',
    nothingMore: (what: AddressKind) =>
      `We send nothing more to this ${what}. Bookings stand as they are.`,
    stopTitle: 'Stop all messages?',
    stopText: (what: AddressKind) =>
      `We then send nothing more to the ${what} that this link came to: no confirmations, no reminders and no news of changes. Bookings stand as they are.`,
    stop: 'Stop all messages',
  },
};

/** The texts of one language. Every other language must have what English has, or it doesn't compile. */
export type Words = typeof ENGLISH;

function reply(phone: string | null): string {
  return phone === null ? 'reply to this message.' : `call ${phone} or reply to this message.`;
}
