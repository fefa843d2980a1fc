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

/** What the customer chose, and what the service adds: id, confirmation number and the current time. */
export interface NewAppointment {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly userId: string;
  /** The guest who books; absent for an account. */
  readonly guestId?: string | null;
  readonly vehicle: BookedVehicle;
  readonly servicePackage: BookedPackage;
  readonly time: ServiceTime;
  readonly specialInstructions: string | null;
  readonly contactEmail: string | null;
  readonly sessionId: string | null;
  /** The language it is booked in, if the client sends it. */
  readonly language?: Language | null | undefined;
}

/**
 * A new appointment: scheduled, with detailer 1 and the current price of the package, whatever the caller sent
 * (design.md#the-graph-and-the-calls).
 */
export function newAppointment(chosen: NewAppointment, now: Date, zone: TimeZone): Appointment {
  const { vehicle, servicePackage } = chosen;
  return {
    id: chosen.id,
    userId: chosen.userId,
    guestId: chosen.guestId ?? null,
    vehicleId: vehicle.id,
    vehicleInfo: vehicle.label,
    vehicleType: vehicle.type,
    vehicleMiles: vehicle.miles,
    vehicleColor: vehicle.color,
    detailerId: DETAILER_ID,
    ...timetable(chosen.time, servicePackage.maxMinutes, zone),
    serviceType: servicePackage.name,
    servicePackage: servicePackage.key,
    status: 'scheduled',
    priceCents: servicePackage.priceCents,
    confirmationNumber: chosen.confirmationNumber,
    ...recordOf(APPOINTMENT_ANSWER_NAMES, () => null),
    specialInstructions: chosen.specialInstructions,
    contactEmail: chosen.contactEmail,
    gateCode: null,
    addOn: null,
    cancelReason: null,
    language: chosen.language ?? null,
    quizResponseId: null,
    sessionId: chosen.sessionId,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}
