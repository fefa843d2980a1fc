import type { StaffMailKind, StaffMailState } from '../../../generated/staff/graphql.ts';

export const MAIL_KIND_LABELS: Readonly<Record<StaffMailKind, string>> = {
  confirmation: 'Confirmation',
  reminder_24h: 'Reminder, 24 hours before',
  reminder_2h: 'Reminder, 2 hours before',
  moved: 'New time',
  changed: 'Change',
  cancelled: 'Cancellation',
  deleted: 'Deletion',
};

/** The word for a state, and the colour class of its badge. */
export const MAIL_STATES: Readonly<
  Record<StaffMailState, { readonly word: string; readonly badge: string }>
> = {
  planned: { word: 'Waiting', badge: 'badge-scheduled' },
  sending: { word: 'Sending', badge: 'badge-scheduled' },
  sent: { word: 'Sent', badge: 'badge-fresh' },
  missed: { word: 'Missed', badge: 'badge-soon' },
  failed: { word: 'Failed', badge: 'badge-need' },
  suppressed: { word: 'Not sent', badge: 'badge-soon' },
};

/** `1 attempt`, `2 attempts`. */
export function attemptsText(attempts: number): string {
  return `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
}
