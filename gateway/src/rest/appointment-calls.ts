import { LIMITS, languageSchema } from '@dewlane/catalog';
import { INTERNAL_APPOINTMENTS_PATH } from '@dewlane/internal-api';
import { z } from 'zod';
import {
  RestAppointmentsDocument,
  RestCreateAppointmentDocument,
  RestServiceRecordsDocument,
} from '../generated/documents.ts';
import { send } from '../services/service-call.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { toAppointment, toService } from './appointment-bodies.ts';
import { type Call, defineCall, type Exchange } from './call.ts';
import { allPages } from './pages.ts';
import { ignored, optionalTextOf, textOf } from './payloads.ts';
import { appointmentBody, serviceBody } from './response-bodies.ts';
import { refusalOf } from './stored-documents.ts';

const TAG = 'Appointments';
const PAGE = 100;
const PASSED_ON = ['content-type', 'content-disposition'] as const;

/** A customer's appointments, also under their older name "services" (API-09 to API-11). */
export function appointmentCalls(bookings: ServiceClient): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/api/services/user',
      tag: TAG,
      summary: "The caller's booked services, newest first.",
      sender: 'visitor',
      success: { status: 200, body: z.array(serviceBody) },
      refusals: [],
      async handle({ visitor, run }) {
        if (visitor.customer === undefined) return [];
        const records = await allPages(
          async (after) =>
            (await run(RestServiceRecordsDocument, { first: PAGE, after })).appointments,
        );
        return records.map(toService);
      },
    }),
    defineCall({
      method: 'GET',
      path: '/api/appointments/user',
      tag: TAG,
      summary: "The caller's appointments, newest first.",
      sender: 'visitor',
      success: { status: 200, body: z.array(appointmentBody) },
      refusals: [],
      async handle(exchange) {
        const { visitor } = exchange;
        if (visitor.customer === undefined) return [];
        const appointments = await allPages((after) => appointmentsPage(exchange, after));
        return appointments.map((appointment) => toAppointment(appointment, visitor));
      },
    }),
    defineCall({
      method: 'GET',
      path: '/api/appointments/:id/calendar.ics',
      tag: TAG,
      summary:
        "One of the caller's appointments as an iCalendar file: the entry that messages carry.",
      sender: 'visitor',
      params: z.object({ id: textOf(LIMITS.id) }),
      success: { status: 200, body: null, media: 'text/calendar' },
      refusals: [404],
      async handle({ params, reply, context }) {
        const path = `${INTERNAL_APPOINTMENTS_PATH}/${encodeURIComponent(params.id)}/calendar`;
        const file = await send(bookings, { path }, context);
        for (const name of PASSED_ON) {
          const value = file.headers[name];
          if (value !== undefined) reply.header(name, value);
        }
        return reply.send(file.body);
      },
    }),
    defineCall({
      method: 'POST',
      path: '/api/services',
      tag: TAG,
      summary:
        "Books a service; status, detailer and price are the business's, whatever the body says.",
      sender: 'customer',
      body: z.object({
        vehicleId: textOf(LIMITS.id),
        serviceDate: textOf(LIMITS.serviceDate),
        serviceType: textOf(LIMITS.answer),
        specialInstructions: optionalTextOf(LIMITS.specialInstructions),
        sessionId: optionalTextOf(LIMITS.sessionId),
        language: z.nullish(languageSchema),
        detailerId: ignored,
        status: ignored,
        price: ignored,
      }),
      success: { status: 201, body: serviceBody },
      refusals: [404, 409],
      async handle({ body, run, idempotencyKey }) {
        const { detailerId: _detailer, status: _status, price: _price, ...input } = body;
        const document = RestCreateAppointmentDocument;
        const booked = await run(document, { input: { ...input, idempotencyKey } });
        return toService(booked.createAppointment);
      },
    }),
  ];
}

/** Returns the appointments even if the vehicles service can't provide details of their vehicles right now. */
async function appointmentsPage(
  { runPartially }: Exchange<unknown, unknown, unknown>,
  after: string | null,
) {
  const { data, errors } = await runPartially(RestAppointmentsDocument, { first: PAGE, after });
  const [error] = errors;
  if (data !== null) return data.appointments;
  throw refusalOf(error ?? { message: '' });
}
