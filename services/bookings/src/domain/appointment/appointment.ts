import type {
  AppointmentAnswerName,
  AppointmentStatus,
  Language,
  ServicePackageKey,
  TimeSlotKey,
} from '@dewlane/catalog';
import type { ServiceTime } from '../schedule/service-time.ts';

/** The answers that an appointment keeps; null where there is none. */
export type AppointmentAnswers = Readonly<Record<AppointmentAnswerName, string | null>>;

/** A wash that was booked (DATA-07), with the vehicle and the answers as they were then. */
export interface Appointment extends AppointmentAnswers {
  readonly id: string;
  readonly userId: string;
  /** The guest who booked, also after an account took the appointment over; null for an account's own. */
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
  /** How the crew gets in; staff see it, no message and no page tells it. */
  readonly gateCode: string | null;
  /** The one add-on of Detail Plus, by its key, once the customer has chosen it. */
  readonly addOn: string | null;
  /** Why the customer called it off, where they said so. */
  readonly cancelReason: string | null;
  /** The language that it was booked in; null where nobody said (SELF-11). */
  readonly language: Language | null;
  readonly quizResponseId: string | null;
  /** The session of the answers, also before they were completed. */
  readonly sessionId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Counts the changes from 1. */
  readonly version: number;
}

/** A vehicle as a booking needs it: whose it is and what people call it. */
export interface BookedVehicle {
  readonly id: string;
  readonly userId: string;
  readonly label: string;
  readonly type: string | null;
  readonly miles: string | null;
  readonly color: string | null;
}

/** When an appointment takes place, as it was named. */
export function serviceTimeOf(
  appointment: Pick<Appointment, 'serviceDate' | 'timeSlot' | 'customTime'>,
): ServiceTime {
  return {
    date: appointment.serviceDate.slice(0, 10),
    slot: appointment.timeSlot,
    customTime: appointment.customTime,
  };
}
