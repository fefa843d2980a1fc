import { DEFAULT_TOTAL_CENTS, formatPrice, TIME_SLOTS } from '@dewlane/catalog';
import { offerOf } from '../../../lib/business/saved-settings.ts';
import { dotted } from '../../../lib/text/dotted.ts';
import { parseTime } from '../dates/clock-time.ts';
import { dayAndTime } from '../dates/day-and-time.ts';
import type { Answers } from './answers.ts';
import type { BookedAppointment } from './booking.ts';
import { answeredVehicleLabel } from './vehicle.ts';

/** A booking as the confirmation describes it (DONE-10, step 9); `date` is `YYYY-MM-DD`. */
export interface BookingSummary {
  readonly service: string;
  readonly vehicle: string;
  readonly location: string;
  readonly date: string;
  readonly time: string;
  readonly total: string;
}

/** The chosen time: a slot's label or `9:30 AM`; empty if there is none. */
export function timeLabel({
  timeSlot,
  customTime,
}: Pick<Answers, 'timeSlot' | 'customTime'>): string {
  if (timeSlot === '') {
    return '';
  }
  // The default says that none was chosen (DRAFT-08).
  if (timeSlot === 'custom') return parseTime(customTime) ? customTime : '';
  return TIME_SLOTS[timeSlot].label;
}

/** The package's price; 150 without a package (DONE-11). */
export function totalLabel(servicePackage: Answers['selectedServicePackage']): string {
  return formatPrice(servicePackage ? offerOf(servicePackage).priceCents : DEFAULT_TOTAL_CENTS);
}

/** Day, time and car in one line, as far as known: `Sat, Nov 21, Morning (8AM - 12PM) · 2021 Toyota Camry`. */
export function appointmentLabel(answers: Answers): string {
  return dotted([appointmentTime(answers), answeredVehicleLabel(answers)]);
}

/** Day and time, as far as known: `Sat, Nov 21, Morning (8AM - 12PM)`. */
export function appointmentTime(
  answers: Pick<Answers, 'serviceDate' | 'timeSlot' | 'customTime'>,
): string {
  return dayAndTime(answers.serviceDate, timeLabel(answers));
}

/** The summary of an unconfirmed booking, from the answers. */
export function summaryOfAnswers(answers: Answers): BookingSummary {
  const servicePackage = answers.selectedServicePackage;
  return {
    service: servicePackage ? offerOf(servicePackage).name : '',
    vehicle: answeredVehicleLabel(answers) ?? '',
    location: answers.location,
    date: answers.serviceDate,
    time: timeLabel(answers),
    total: totalLabel(servicePackage),
  };
}

/** The summary of a confirmed booking. */
export function summaryOfBooking(appointment: BookedAppointment): BookingSummary {
  const { serviceType, vehicleInfo, location, date, time, price } = appointment;
  return { service: serviceType, vehicle: vehicleInfo, location, date, time, total: price };
}
