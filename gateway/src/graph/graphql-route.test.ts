import { createLogger, noMetrics } from '@dewlane/service-kit/edge';
import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { Visits } from '../session/visits.ts';
import { serveGraphql } from './graphql-route.ts';
import type { PlannedOperation } from './planned-operation.ts';

const operation = (kind: PlannedOperation['kind']) => ({ kind }) as unknown as PlannedOperation;
const STAFF = { id: '1', username: 'boss', role: 'admin' } as const;

/** For which kinds of request the sender of an operation was looked up. */
async function kindsAskedFor(text: string): Promise<string[]> {
  const kinds: string[] = [];
  const app = fastify();
  serveGraphql(app, {
    registered: {
      byHash: () => undefined,
      byText: (sent) => (sent === 'known mutation' ? operation('mutation') : undefined),
    },
    planFreely: ({ text: sent }) => operation(sent.includes('mutation') ? 'mutation' : 'query'),
    execute: async () => ({ data: null, errors: [] }),
    visits: {
      async visitorOf(_request: unknown, _reply: unknown, kind: string) {
        kinds.push(kind);
        return { customer: undefined, account: undefined, staff: STAFF, token: 't' };
      },
    } as unknown as Visits,
    open: false,
    log: createLogger({ name: 'test', level: 'silent' }),
    metrics: noMetrics,
  });
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { query: text },
  });
  await app.close();
  expect(statusCode).toBe(200);
  return kinds;
}

it.each([
  ['known mutation', ['write']],
  ['free mutation', ['read', 'write']],
  ['free query', ['read']],
])('AUTH-46 looks the sender of a %s up as %j', async (text, kinds) => {
  expect(await kindsAskedFor(text)).toEqual(kinds);
});
