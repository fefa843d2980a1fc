import {
  AppointmentMailsDocument,
  DeliveredMailDocument,
  type DeliveredMailQuery,
  type StaffMailRowFragment,
} from '../../../generated/staff/graphql.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';
import { usePolledRead } from './use-poll.ts';

export type StaffMail = StaffMailRowFragment;

/** How often messages are polled while one of them is on its way, in milliseconds. */
const UNDER_WAY_MS = 3_000;

/** The messages about an appointment, newest first. */
export function useAppointmentMails(appointmentId: string, first: number, isUnderWay: boolean) {
  return usePolledRead(
    AppointmentMailsDocument,
    { appointmentId, first },
    isUnderWay ? UNDER_WAY_MS : undefined,
    { keepPrevious: true, anew: true },
  );
}

export type DeliveredMail = NonNullable<DeliveredMailQuery['staffMail']>['delivered'];

/** A message as it was delivered to the embedded mailbox. */
export function useDeliveredMail(id: string) {
  return useRead(DeliveredMailDocument, { id });
}
