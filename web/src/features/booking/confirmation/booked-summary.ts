import { DEFAULT_TOTAL_CENTS, formatPrice, SERVICE_PACKAGES, TIME_SLOTS } from '@dewlane/catalog';
import type { Answers } from '../machine/answers.ts';
import type { BookedAppointment } from '../machine/booking.ts';
import { answeredVehicleLabel } from '../machine/vehicle.ts';

/** A booking in the words of the confirmation (SPEC §2, step 9); `date` is `YYYY-MM-DD`. */
export interface BookingSummary {
  readonly service: string;
  readonly vehicle: string;
  readonly location: string;
  readonly date: string;
  readonly time: string;
  readonly total: string;
}

/** The time as the customer chose it: a slot's label or `9:30 AM`; empty while there is none. */
export function timeLabel({
  timeSlot,
  customTime,
}: Pick<Answers, 'timeSlot' | 'customTime'>): string {
  if (timeSlot === '') {
    return '';
  }
  return timeSlot === 'custom' ? customTime : TIME_SLOTS[timeSlot].label;
}

/** The package's price; 150 without a package (SPEC §9). */
export function totalLabel(servicePackage: Answers['selectedServicePackage']): string {
  return formatPrice(
    servicePackage ? SERVICE_PACKAGES[servicePackage].priceCents : DEFAULT_TOTAL_CENTS,
  );
}

/** The answers as a booking that is not confirmed yet shows them. */
export function summaryOfAnswers(answers: Answers): BookingSummary {
  const servicePackage = answers.selectedServicePackage;
  return {
    service: servicePackage ? SERVICE_PACKAGES[servicePackage].name : '',
    vehicle: answeredVehicleLabel(answers) ?? '',
    location: answers.location,
    date: answers.serviceDate,
    time: timeLabel(answers),
    total: totalLabel(servicePackage),
  };
}

/** A confirmed booking. */
export function summaryOfBooking(appointment: BookedAppointment): BookingSummary {
  const { serviceType, vehicleInfo, location, date, time, price } = appointment;
  return { service: serviceType, vehicle: vehicleInfo, location, date, time, total: price };
}
