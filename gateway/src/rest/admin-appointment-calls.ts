import { APPOINTMENT_STATUSES, LIMITS } from '@dewlane/catalog';
import { ServiceError } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import {
  RestDeleteAppointmentDocument,
  RestStaffAppointmentDocument,
  RestUpdateAppointmentDocument,
} from '../generated/documents.ts';
import { toStaffAppointment } from './appointment-bodies.ts';
import { type Call, defineCall } from './call.ts';
import { idParams, textOf } from './payloads.ts';
import { priceCents } from './price.ts';
import { DONE, staffAppointmentBody } from './response-bodies.ts';
import { refusalOf } from './stored-documents.ts';

const TAG = 'Staff appointments';

const serviceDate = textOf(LIMITS.serviceDate);
const location = textOf(LIMITS.location);
const status = z.enum(APPOINTMENT_STATUSES);

/** Staff's calls to read, change and delete an appointment (API-32 to API-36). */
export function adminAppointmentCalls(): Call[] {
  const one = {
    path: '/api/admin/appointments/:id',
    tag: TAG,
    sender: 'staff',
    params: idParams,
    refusals: [401, 404],
  } as const;
  const change = { ...one, takesKey: true, refusals: [401, 404, 409] } as const;
  return [
    defineCall({
      ...one,
      method: 'GET',
      summary: 'One appointment.',
      success: { status: 200, body: staffAppointmentBody },
      async handle({ params, run }) {
        const { staffAppointment } = await run(RestStaffAppointmentDocument, params);
        if (staffAppointment === null || staffAppointment.deleted) {
          throw new ServiceError('NOT_FOUND', 'Appointment not found.');
        }
        return toStaffAppointment(staffAppointment);
      },
    }),
    defineCall({
      ...change,
      method: 'PUT',
      summary: 'Changes date and location.',
      body: z.object({ serviceDate, location, status: status.optional() }),
      success: { status: 200, body: staffAppointmentBody },
      async handle({ params, body, run, idempotencyKey }) {
        const input = { ...params, ...body, overbook: true, idempotencyKey };
        const { updateAppointment } = await run(RestUpdateAppointmentDocument, { input });
        return toStaffAppointment(updateAppointment);
      },
    }),
    defineCall({
      ...change,
      method: 'PATCH',
      summary: 'Changes what the body names.',
      body: z
        .object({ serviceDate, location, status, price: priceCents })
        .partial()
        .refine((body) => Object.values(body).some((value) => value !== undefined), {
          message: 'The request names nothing to change.',
        }),
      success: { status: 200, body: staffAppointmentBody },
      async handle({ params, body, run, idempotencyKey }) {
        const { price, ...fields } = body;
        const input = { ...params, ...fields, priceCents: price, overbook: true, idempotencyKey };
        const { updateAppointment } = await run(RestUpdateAppointmentDocument, { input });
        return toStaffAppointment(updateAppointment);
      },
    }),
    defineCall({
      ...change,
      method: 'DELETE',
      summary: 'Deletes an appointment for good.',
      success: DONE,
      async handle({ params, runPartially, idempotencyKey }) {
        const input = { ...params, idempotencyKey };
        const { errors } = await runPartially(RestDeleteAppointmentDocument, { input });
        // The deletion is complete when the bookings service confirms it, even if the admin service's list isn't up to
        // date yet.
        const fault = errors.find(({ extensions }) => extensions?.['serviceName'] !== 'admin');
        if (fault !== undefined) throw refusalOf(fault);
        return { success: true };
      },
    }),
  ];
}
