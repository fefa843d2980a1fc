import { formatPrice } from '@dewlane/catalog';
import { businessDate, businessMoment } from '../../../lib/dates/business-day.ts';
import { dateFormat } from '../../../lib/dates/date-format.ts';
import { slotText } from '../../../lib/dates/slot-text.ts';
import { dotted } from '../../../lib/text/dotted.ts';
import type { StaffAppointmentRow } from '../api/use-staff-lists.ts';

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

/** `Nov 24, 2026, 10:15 AM` of `2026-11-24 10:15 AM`. */
export function dateAndTime(serviceDate: string): string {
  const [day = '', ...time] = serviceDate.split(' ');
  return [shortDate(day), time.join(' ')].filter(Boolean).join(', ');
}

/** The slot or time of an appointment; `Any time` for a bare date. */
export function timeOf(appointment: StaffAppointmentRow): string {
  return slotText(appointment) || 'Any time';
}

/** `9:30 AM` of an instant, on the business's clock. */
export function timeOfDay(instant: Date): string {
  return businessMoment(instant).slice(`${businessDate(instant)}, `.length);
}

/** What another time does to a completed appointment whose start has passed (STAFF-19); undefined for any other. */
export function timeHint({
  status,
  startsAt,
}: Pick<StaffAppointmentRow, 'status' | 'startsAt'>): string | undefined {
  if (status !== 'completed' || !startsAt) return undefined;
  const hasBegun = new Date(startsAt) <= new Date();
  return hasBegun ? 'Moved to a coming time, it is scheduled again.' : undefined;
}

/** An occupants answer within a list of facts, where step 5's 'NONE' becomes 'None'. */
export function occupantsLabel(occupants: string): string {
  return occupants === 'NONE' ? 'None' : occupants;
}

/** Whether an appointment is cancelled: it is shown as such, and no total counts it (STAFF-12). */
export function isCancelled({ status }: Pick<StaffAppointmentRow, 'status'>): boolean {
  return status === 'cancelled';
}

/** The customer's name, or that none was given. */
export function customerOf({ customerName }: Pick<StaffAppointmentRow, 'customerName'>): string {
  return customerName || 'No name given';
}

/** `3 appointments · $400 · 1 cancelled`: cancelled ones count in neither number (STAFF-12). */
export function dayTotal(
  appointments: readonly Pick<StaffAppointmentRow, 'status' | 'priceCents'>[],
): string {
  const live = appointments.filter((appointment) => !isCancelled(appointment));
  const total = live.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0);
  const cancelled = appointments.length - live.length;
  return dotted([
    live.length === 1 ? '1 appointment' : `${live.length} appointments`,
    live.length > 0 && formatPrice(total),
    cancelled > 0 && `${cancelled} cancelled`,
  ]);
}

/** `Yes` of `yes`; an empty text stays empty. */
export function capitalized(text: string | null | undefined): string | null {
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : null;
}

/** How staff reach the customer: the e-mail, else the phone number. */
export function contactOf({ customerEmail, contactPhone }: StaffAppointmentRow): string {
  return customerEmail || contactPhone || 'No contact';
}

/** `2022 Subaru Outback, CW-7KM4QX2P`: says which appointment a button is for. */
export function nameOf({ vehicleInfo, confirmationNumber }: StaffAppointmentRow): string {
  return [vehicleInfo, confirmationNumber].filter(Boolean).join(', ');
}
