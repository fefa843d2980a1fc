import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  RestStaffAppointmentsDocument,
  RestStaffQuizResponsesDocument,
  RestStaffUsersDocument,
} from '../generated/documents.ts';
import { toStaffAppointment } from './appointment-bodies.ts';
import { type Call, defineCall } from './call.ts';
import type { Page } from './pages.ts';
import { staffAppointmentBody, staffQuizResponseBody, staffUserBody } from './response-bodies.ts';

const TAG = 'Staff lists';
/** The largest page size (design.md#the-graph-and-the-calls). */
const MOST = 1_000;

const listQuery = z.object({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'Limit must be a whole number from 1')
    .transform((text) => Math.min(Number(text), MOST))
    .optional(),
  after: z.string().max(500).optional(),
});

/** The three lists for staff, newest first (API-28 to API-31). */
export function adminListCalls(): Call[] {
  const list = {
    method: 'GET',
    tag: TAG,
    sender: 'staff',
    query: listQuery,
    refusals: [401],
  } as const;
  return [
    defineCall({
      ...list,
      path: '/api/admin/appointments',
      summary: 'All appointments.',
      success: { status: 200, body: z.array(staffAppointmentBody) },
      async handle({ query, reply, run }) {
        const { limit: first = MOST, after = null } = query;
        const { staffAppointments } = await run(RestStaffAppointmentsDocument, { first, after });
        linkNext(reply, '/api/admin/appointments', first, staffAppointments);
        return staffAppointments.nodes.map(toStaffAppointment);
      },
    }),
    defineCall({
      ...list,
      path: '/api/admin/users',
      summary: 'All accounts.',
      success: { status: 200, body: z.array(staffUserBody) },
      async handle({ query, reply, run }) {
        const { limit: first = MOST, after = null } = query;
        const { staffUsers } = await run(RestStaffUsersDocument, { first, after });
        linkNext(reply, '/api/admin/users', first, staffUsers);
        return staffUsers.nodes;
      },
    }),
    defineCall({
      ...list,
      path: '/api/admin/quiz-responses',
      summary: 'All responses of the questionnaire.',
      success: { status: 200, body: z.array(staffQuizResponseBody) },
      async handle({ query, reply, run }) {
        const { limit: first = MOST, after = null } = query;
        const { staffQuizResponses } = await run(RestStaffQuizResponsesDocument, { first, after });
        linkNext(reply, '/api/admin/quiz-responses', first, staffQuizResponses);
        return staffQuizResponses.nodes;
      },
    }),
  ];
}

/** Links to the next page in a `Link` header. */
function linkNext(
  reply: FastifyReply,
  path: string,
  limit: number,
  { pageInfo }: Page<unknown>,
): void {
  if (!pageInfo.hasNextPage || pageInfo.endCursor === null) return;
  const query = new URLSearchParams({ limit: String(limit), after: pageInfo.endCursor });
  reply.header('link', `<${path}?${query}>; rel="next"`);
}
