import { APPOINTMENT_STATUSES, LIMITS } from '@dewlane/catalog';
import { ServiceError } from '@dewlane/service-kit/edge';
import { z } from 'zod';
import {
  RestDeleteAppointmentDocument,
  RestStaffAppointmentDocument,
  RestUpdateAppointmentDocument,
} from '../generated/documents.ts';
import {
  type AppointmentChange,
  toChangedAppointment,
  toStaffAppointment,
} from './appointment-bodies.ts';
import { type Call, defineCall, type Exchange } from './call.ts';
import { idParams, textOf } from './payloads.ts';
import { priceCents } from './price.ts';
import {
  type ChangedAppointmentBody,
  changedAppointmentBody,
  DONE,
  staffAppointmentBody,
} from './response-bodies.ts';
import { type PartialResult, refusalOf, wholeResult } from './stored-documents.ts';

const TAG = 'Staff appointments';
const GONE = 'Appointment not found.';

type Changing = Pick<
  Exchange<z.infer<typeof idParams>, unknown, unknown>,
  'params' | 'runPartially' | 'idempotencyKey'
>;

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
          throw new ServiceError('NOT_FOUND', GONE);
        }
        return toStaffAppointment(staffAppointment);
      },
    }),
    defineCall({
      ...change,
      method: 'PUT',
      summary: 'Changes date and location.',
      body: z.object({ serviceDate, location, status: status.optional() }),
      success: { status: 200, body: changedAppointmentBody },
      handle: (exchange) => changeAppointment(exchange, exchange.body),
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
      success: { status: 200, body: changedAppointmentBody },
      handle: (exchange) => {
        const { price, ...fields } = exchange.body;
        return changeAppointment(exchange, { ...fields, priceCents: price });
      },
    }),
    defineCall({
      ...change,
      method: 'DELETE',
      summary: 'Deletes an appointment for good.',
      success: DONE,
      async handle({ params, runPartially, idempotencyKey }) {
        const input = { ...params, idempotencyKey };
        const [fault] = saved(await runPartially(RestDeleteAppointmentDocument, { input })).errors;
        if (fault !== undefined) throw refusalOf(fault);
        return { success: true };
      },
    }),
  ];
}

/**
 * Saves a change of an appointment (API-49).
 * @throws ServiceError if it is refused, or if the appointment was deleted after the request that this one repeats
 */
async function changeAppointment(
  { params, runPartially, idempotencyKey }: Changing,
  change: AppointmentChange,
): Promise<ChangedAppointmentBody> {
  const input = { ...params, ...change, overbook: true, idempotencyKey };
  const result = await runPartially(RestUpdateAppointmentDocument, { input });
  const { updateAppointment } = wholeResult(saved(result));
  if (updateAppointment.deleted) throw new ServiceError('NOT_FOUND', GONE);
  return toChangedAppointment(updateAppointment, change);
}

/**
 * The result of a write without the admin service's failures: a write is complete when the bookings service confirms it, even
 * if staff's lists can't be reached.
 */
function saved<Data>({ data, errors }: PartialResult<Data>): PartialResult<Data> {
  return {
    data,
    errors: errors.filter(({ extensions }) => extensions?.['serviceName'] !== 'admin'),
  };
}
