import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { Visits } from '../session/visits.ts';
import { adminListCalls } from './admin-list-calls.ts';
import { serveCalls } from './serve-calls.ts';

const STAFF = { id: '1', username: 'boss', role: 'admin' } as const;

/** Asks for a list; tells what the graph was asked for, and the links of the response. */
async function ask(url: string, hasNextPage: boolean) {
  const page = { nodes: [], pageInfo: { hasNextPage, endCursor: 'e/1' } };
  const lists = { staffAppointments: page, staffUsers: page, staffQuizResponses: page };
  let asked: unknown;
  const app = fastify();
  serveCalls(app, adminListCalls(), {
    visits: {
      visitorOf: async () => ({ staff: STAFF, token: 't' }),
    } as unknown as Visits,
    async runDocument(_document, variables) {
      asked = variables;
      return { data: lists as never, errors: [] };
    },
  });
  const { headers } = await app.inject(url);
  return { asked, link: headers['link'] };
}

it.each(['/api/admin/appointments', '/api/admin/users', '/api/admin/quiz-responses'])(
  'API-31 lists the newest 1,000 or fewer, and links to more: %s',
  async (path) => {
    const [all, tooMany, two] = [path, `${path}?limit=1001`, `${path}?limit=2&after=e`];
    expect((await ask(all, false)).asked).toEqual({ first: 1_000, after: null });
    expect((await ask(tooMany, false)).asked).toEqual({ first: 1_000, after: null });
    expect(await ask(two, true)).toEqual({
      asked: { first: 2, after: 'e' },
      link: `<${path}?limit=2&after=e%2F1>; rel="next"`,
    });
    expect((await ask(two, false)).link).toBeUndefined();
  },
);
