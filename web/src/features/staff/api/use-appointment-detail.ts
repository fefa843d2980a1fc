import {
  AppointmentAuditDocument,
  type AppointmentAuditQuery,
  StaffAppointmentDetailDocument,
  type StaffAppointmentDetailQuery,
} from '../../../generated/staff/graphql.ts';
import { useRead } from '../../../lib/graphql/use-read.ts';

export type StaffAppointmentDetail = NonNullable<StaffAppointmentDetailQuery['staffAppointment']>;
export type AuditEntry = AppointmentAuditQuery['auditEntries']['nodes'][number];

export function useAppointmentDetail(id: string) {
  return useRead(StaffAppointmentDetailDocument, { id });
}

/** What staff have changed in this appointment, newest first. */
export function useAppointmentAudit(id: string) {
  return useRead(AppointmentAuditDocument, { id });
}
