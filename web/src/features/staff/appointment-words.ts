import { slotText } from '../../lib/appointment-text.ts';
import { dateFormat } from '../../lib/date-format.ts';
import type { StaffAppointmentRow } from './api/use-staff-lists.ts';

const medium = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const weekday = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Nov 21, 2026` of a `YYYY-MM-DD` date. */
export function shortDate(date: string | null | undefined): string {
  if (!date) return 'No date';
  return medium(new Date(`${date.slice(0, 10)}T00:00:00Z`));
}

/** `Sat, Nov 21, 2026` of a `YYYY-MM-DD` date. */
export function weekdayDate(date: string): string {
  return weekday(new Date(`${date}T00:00:00Z`));
}

/** The slot or time of an appointment; `Any time` for a bare date. */
export function timeOf(appointment: StaffAppointmentRow): string {
  return slotText(appointment) || 'Any time';
}

/** `Yes` of `yes`; what is empty stays empty. */
export function capitalized(text: string | null | undefined): string | null {
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : null;
}

/** How staff reach the customer: the e-mail, else the phone number. */
export function contactOf({ customerEmail, contactPhone }: StaffAppointmentRow): string {
  return customerEmail || contactPhone || '';
}

/** `2022 Subaru Outback, CW-7KM4QX2P`: which appointment a button is for. */
export function nameOf({ vehicleInfo, confirmationNumber }: StaffAppointmentRow): string {
  return [vehicleInfo, confirmationNumber].filter(Boolean).join(', ');
}
