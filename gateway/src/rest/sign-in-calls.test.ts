import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { Visits } from '../session/visits.ts';
import { serveCalls } from './serve-calls.ts';
import { signInCalls } from './sign-in-calls.ts';

it('API-24 leads from a logout to the first page', async () => {
  const app = fastify();
  const options = { jar: { read: () => ({}) }, signIns: { end: async () => undefined } };
  const visitor = { customer: undefined, account: undefined, staff: undefined, token: 't' };
  const calls = signInCalls(options as never).filter(({ path }) => path === '/api/logout');
  serveCalls(app, calls, {
    visits: { visitorOf: async () => visitor } as unknown as Visits,
    runDocument: async () => ({ data: null, errors: [] }),
  });
  const { statusCode, headers } = await app.inject('/api/logout');
  expect([statusCode, headers.location]).toEqual([302, '/']);
});
