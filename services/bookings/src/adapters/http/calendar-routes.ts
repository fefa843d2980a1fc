import { type Language, LIMITS, ownerIdsOf } from '@dewlane/catalog';
import { INTERNAL_APPOINTMENTS_PATH } from '@dewlane/internal-api';
import { callerOf, parseInput } from '@dewlane/service-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Queries } from '../../application/queries.ts';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { refuseGone } from '../../domain/appointment/gone.ts';

const params = z.object({ id: z.string().max(LIMITS.id) });

/** Renders an appointment as an iCalendar file; readers who haven't confirmed their address don't get every detail. */
export type RenderCalendar = (
  appointment: Appointment,
  tellsAll: boolean,
  language: Language,
) => string;

/** Sends an appointment as an iCalendar file. */
export function sendCalendar(
  reply: FastifyReply,
  appointment: Appointment,
  content: string,
): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${appointment.confirmationNumber}.ics"`)
    .send(content);
}

/** One of the caller's appointments as an iCalendar file, the same event as in messages (SELF-10). */
export function serveCalendar(
  app: FastifyInstance,
  {
    findAppointments,
    findMessageLanguage,
  }: Pick<Queries, 'findAppointments' | 'findMessageLanguage'>,
  render: RenderCalendar,
): void {
  app.get(`${INTERNAL_APPOINTMENTS_PATH}/:id/calendar`, async (request, reply) => {
    const { customer } = callerOf(request);
    const { id } = parseInput(params, request.params);
    const [appointment] = customer ? await findAppointments([id], ownerIdsOf(customer)) : [];
    if (!appointment) refuseGone();
    const language = await findMessageLanguage(appointment.id);
    return sendCalendar(reply, appointment, render(appointment, true, language));
  });
}
