import {
  APPOINTMENT_ANSWER_NAMES,
  type BookedPackage,
  DETAILER_ID,
  type Language,
  recordOf,
} from '@dewlane/catalog';
import type { TimeZone } from '../schedule/business-time.ts';
import type { ServiceTime } from '../schedule/service-time.ts';
import type { Appointment, BookedVehicle } from './appointment.ts';
import { timetable } from './timetable.ts';

/** What a customer decides about a wash, and what the service adds: id, number and the time it is now. */
export interface NewAppointment {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly userId: string;
  /** The guest who books; none for an account. */
  readonly guestId?: string | null;
  readonly vehicle: BookedVehicle;
  readonly servicePackage: BookedPackage;
  readonly time: ServiceTime;
  readonly specialInstructions: string | null;
  readonly contactEmail: string | null;
  readonly sessionId: string | null;
  /** The language that it is booked in, where the customer's browser says it. */
  readonly language?: Language | null | undefined;
}

/**
 * A new appointment: scheduled, with detailer 1 and the price of the package as it is now, whatever the
 * caller wished for (design.md#the-graph-and-the-calls).
 */
export function newAppointment(wish: NewAppointment, now: Date, zone: TimeZone): Appointment {
  const { vehicle, servicePackage } = wish;
  return {
    id: wish.id,
    userId: wish.userId,
    guestId: wish.guestId ?? null,
    vehicleId: vehicle.id,
    vehicleInfo: vehicle.label,
    vehicleType: vehicle.type,
    vehicleMiles: vehicle.miles,
    vehicleColor: vehicle.color,
    detailerId: DETAILER_ID,
    ...timetable(wish.time, servicePackage.maxMinutes, zone),
    serviceType: servicePackage.name,
    servicePackage: servicePackage.key,
    status: 'scheduled',
    priceCents: servicePackage.priceCents,
    confirmationNumber: wish.confirmationNumber,
    ...recordOf(APPOINTMENT_ANSWER_NAMES, () => null),
    specialInstructions: wish.specialInstructions,
    contactEmail: wish.contactEmail,
    gateCode: null,
    addOn: null,
    cancelReason: null,
    language: wish.language ?? null,
    quizResponseId: null,
    sessionId: wish.sessionId,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}
