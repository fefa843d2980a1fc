import type { BadgeLook } from '../../../components/ui/badge.tsx';
import type {
  StaffMailKind,
  StaffMailState,
  StaffTextReport,
} from '../../../generated/staff/graphql.ts';
import type { StaffMail } from '../api/use-appointment-mails.ts';

export const MAIL_KIND_LABELS: Readonly<Record<StaffMailKind, string>> = {
  confirmation: 'Confirmation',
  reminder_24h: 'Reminder, 24 hours before',
  reminder_2h: 'Reminder, 2 hours before',
  moved: 'New time',
  changed: 'Change',
  cancelled: 'Cancellation',
  deleted: 'Deletion',
  link: 'New link',
};

/** What became of a message in a word, and the look of its badge. */
interface MailFate {
  readonly word: string;
  readonly badge: BadgeLook;
}

const STATES: Readonly<Record<StaffMailState, MailFate>> = {
  planned: { word: 'Waiting', badge: 'scheduled' },
  sending: { word: 'Sending', badge: 'scheduled' },
  sent: { word: 'Sent', badge: 'fresh' },
  missed: { word: 'Missed', badge: 'soon' },
  failed: { word: 'Failed', badge: 'need' },
  suppressed: { word: 'Not sent', badge: 'soon' },
};

const NOT_DELIVERED: MailFate = { word: 'Not delivered', badge: 'need' };

const REPORTS: Readonly<Record<StaffTextReport, MailFate>> = {
  sent: STATES.sent,
  undelivered: NOT_DELIVERED,
  failed: NOT_DELIVERED,
  delivered: { word: 'Delivered', badge: 'fresh' },
};

/** What became of a message; for a text message that was sent, what the provider has reported since (SELF-15). */
export function fateOf({ state, report }: Pick<StaffMail, 'state' | 'report'>): MailFate {
  return state === 'sent' && report ? REPORTS[report] : STATES[state];
}

/** `1 attempt`, `2 attempts`. */
export function attemptsText(attempts: number): string {
  return `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
}
