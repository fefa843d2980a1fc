import type { BadgeLook } from '../../../components/ui/badge.tsx';
import type { StaffMailKind, StaffMailState } from '../../../generated/staff/graphql.ts';

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

/** The word for a state, and the look of its badge. */
export const MAIL_STATES: Readonly<
  Record<StaffMailState, { readonly word: string; readonly badge: BadgeLook }>
> = {
  planned: { word: 'Waiting', badge: 'scheduled' },
  sending: { word: 'Sending', badge: 'scheduled' },
  sent: { word: 'Sent', badge: 'fresh' },
  missed: { word: 'Missed', badge: 'soon' },
  failed: { word: 'Failed', badge: 'need' },
  suppressed: { word: 'Not sent', badge: 'soon' },
};

/** `1 attempt`, `2 attempts`. */
export function attemptsText(attempts: number): string {
  return `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
}
