import {
  type AppointmentAnswerName,
  type AppointmentStatus,
  type Language,
  type ServicePackageKey,
  serviceDayOf,
  type TimeSlotKey,
} from '@dewlane/catalog';
import type { ServiceTime } from '../schedule/service-time.ts';

/** The answers that an appointment keeps a copy of; null if the customer gave none. */
export type AppointmentAnswers = Readonly<Record<AppointmentAnswerName, string | null>>;

/** A booked wash (DATA-07), with the vehicle and the answers as they were when it was booked. */
export interface Appointment extends AppointmentAnswers {
  readonly id: string;
  readonly userId: string;
  /** The guest who booked, kept after an account has taken the appointment over; null if an account booked. */
  readonly guestId: string | null;
  readonly vehicleId: string;
  readonly vehicleInfo: string;
  readonly vehicleType: string | null;
  readonly vehicleMiles: string | null;
  readonly vehicleColor: string | null;
  readonly detailerId: number;
  /** `YYYY-MM-DD`, or that, a space, and the slot's label or a time. */
  readonly serviceDate: string;
  readonly timeSlot: TimeSlotKey | 'custom' | null;
  readonly customTime: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly serviceType: string;
  readonly servicePackage: ServicePackageKey | null;
  readonly status: AppointmentStatus;
  readonly priceCents: number | null;
  readonly confirmationNumber: string;
  readonly contactEmail: string | null;
  /** How the crew gets in. Shown to staff only, never in a message or on a page. */
  readonly gateCode: string | null;
  /** The one add-on of Detail Plus, by its key, once the customer has chosen it. */
  readonly addOn: string | null;
  /** The reason the customer gave for cancelling, if any. */
  readonly cancelReason: string | null;
  /** The language it was booked in; null if the client sent none (SELF-11). */
  readonly language: Language | null;
  readonly quizResponseId: string | null;
  /** The questionnaire session of the answers, set even before they are completed. */
  readonly sessionId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Starts at 1 and is raised by every change. */
  readonly version: number;
}

/** What a booking needs to know of a vehicle: whose it is, and what the appointment keeps of it. */
export interface BookedVehicle {
  readonly id: string;
  readonly userId: string;
  readonly label: string;
  readonly type: string | null;
  readonly miles: string | null;
  readonly color: string | null;
}

/** How long the work of an appointment may take, in minutes. */
export function minutesOf({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): number {
  return (endsAt.getTime() - startsAt.getTime()) / 60_000;
}

/** The service time of an appointment, as the customer specified it. */
export function serviceTimeOf(
  appointment: Pick<Appointment, 'serviceDate' | 'timeSlot' | 'customTime'>,
): ServiceTime {
  return {
    date: serviceDayOf(appointment.serviceDate),
    slot: appointment.timeSlot,
    customTime: appointment.customTime,
  };
}
