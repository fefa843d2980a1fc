import { type AppointmentStatus, DETAILER_ID, formatPrice } from '@dewlane/catalog';
import type {
  RestAppointmentsQuery,
  RestServiceRecordFragment,
  RestStaffAppointmentFragment,
  RestUpdateAppointmentMutation,
} from '../generated/documents.ts';
import type { Visitor } from '../session/visitor.ts';
import type { AppointmentBody, ChangedAppointmentBody } from './response-bodies.ts';
import { timeSlotLabel } from './time-slot.ts';

/** What staff change of an appointment. */
export interface AppointmentChange {
  readonly serviceDate?: string | undefined;
  readonly location?: string | undefined;
  readonly status?: AppointmentStatus | undefined;
  readonly priceCents?: number | undefined;
}

type CustomersAppointment = RestAppointmentsQuery['appointments']['nodes'][number];

/** A service record (DATA-18); there is only one detailer. */
export function toService(record: RestServiceRecordFragment) {
  return { ...record, detailerId: DETAILER_ID };
}

/** What customers and staff are told alike. */
function sharedFields(appointment: CustomersAppointment | RestStaffAppointmentFragment) {
  return {
    id: appointment.id,
    sessionId: appointment.sessionId,
    vehicleId: appointment.vehicleId,
    vehicleInfo: appointment.vehicleInfo,
    serviceType: appointment.serviceType,
    serviceDate: appointment.serviceDate,
    timeSlot: timeSlotLabel(appointment.timeSlot, appointment.customTime),
    status: appointment.status,
    price: appointment.price,
    location: appointment.location,
    specialInstructions: appointment.specialInstructions,
    confirmationNumber: appointment.confirmationNumber,
  };
}

/** An appointment (DATA-14) for its customer. */
export function toAppointment(
  appointment: CustomersAppointment,
  { account }: Visitor,
): AppointmentBody {
  const { vehicle, quizResponse: answers } = appointment;
  const contactName = appointment.contactName ?? answers?.contactName ?? null;
  const contactPhone = appointment.contactPhone ?? answers?.contactPhone ?? null;
  return {
    ...sharedFields(appointment),
    customerName: contactName ?? account?.firstName ?? null,
    customerEmail: account?.email ?? appointment.contactEmail,
    contactPhone,
    fullDetails: {
      selectedServicePackage: answers?.selectedServicePackage ?? appointment.servicePackage,
      contactName,
      contactPhone,
      vehicleType: answers?.vehicleType ?? vehicle?.type ?? null,
      vehicleDetails: { miles: vehicle?.miles ?? null, color: vehicle?.color ?? null },
      parkingOption: answers?.parkingOption ?? null,
      previouslyDetailed: answers?.previouslyDetailed ?? null,
      occupants: answers?.occupants ?? null,
      customVehicleInfo: answers?.customVehicleInfo ?? null,
    },
  };
}

/** An appointment (DATA-14) for staff. */
export function toStaffAppointment(
  appointment: RestStaffAppointmentFragment,
): AppointmentBody & { userId: string | null; createdAt: string | null } {
  const { contactName, contactPhone } = appointment;
  return {
    ...sharedFields(appointment),
    userId: appointment.userId,
    customerName: appointment.customerName,
    customerEmail: appointment.customerEmail,
    contactPhone,
    createdAt: appointment.createdAt,
    fullDetails: {
      selectedServicePackage: appointment.servicePackage,
      contactName,
      contactPhone,
      vehicleType: appointment.vehicleType,
      vehicleDetails: { miles: appointment.vehicleMiles, color: appointment.vehicleColor },
      parkingOption: appointment.parkingOption,
      previouslyDetailed: appointment.previouslyDetailed,
      occupants: appointment.occupants,
      customVehicleInfo: appointment.customVehicleInfo,
    },
  };
}

/** An appointment after a change; where staff's lists can't tell how it is now, with the values that were sent (API-49). */
export function toChangedAppointment(
  appointment: RestUpdateAppointmentMutation['updateAppointment'],
  { serviceDate, location, status, priceCents }: AppointmentChange,
): ChangedAppointmentBody {
  const body = toStaffAppointment(appointment);
  if (appointment.stale === false) return body;
  if (appointment.stale === true) return { ...body, stale: true };
  return {
    ...body,
    serviceDate: serviceDate ?? null,
    location: location ?? null,
    status: status ?? null,
    price: priceCents === undefined ? null : formatPrice(priceCents),
    stale: true,
  };
}
