import { createLogger, type Metrics } from '@dewlane/service-kit/edge';
import { noMetrics } from '@dewlane/service-kit/testing';
import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { Visits } from '../session/visits.ts';
import type { GraphResponse } from './executor.ts';
import { graphError } from './graph-error.ts';
import { serveGraphql } from './graphql-route.ts';
import type { PlannedOperation } from './planned-operation.ts';

const operation = (kind: PlannedOperation['kind']) => ({ kind }) as unknown as PlannedOperation;
const STAFF = { id: '1', username: 'boss', role: 'admin' } as const;

interface Fixture {
  readonly response?: GraphResponse;
  readonly metrics?: Metrics;
}

/** Sends an operation; tells for which kinds of request its sender was looked up. */
async function send(
  text: string,
  { response = { data: null, errors: [] }, metrics = noMetrics }: Fixture = {},
): Promise<string[]> {
  const kinds: string[] = [];
  const app = fastify();
  serveGraphql(app, {
    registered: {
      byHash: () => undefined,
      byText: (sent) => (sent === 'known mutation' ? operation('mutation') : undefined),
    },
    ofOthers: async () => undefined,
    planFreely: ({ text: sent }) => operation(sent.includes('mutation') ? 'mutation' : 'query'),
    execute: async () => response,
    visits: {
      async visitorOf(_request: unknown, _reply: unknown, kind: string) {
        kinds.push(kind);
        return { customer: undefined, account: undefined, staff: STAFF, token: 't' };
      },
    } as unknown as Visits,
    open: false,
    log: createLogger({ name: 'test', level: 'silent' }),
    metrics,
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
  expect(await send(text)).toEqual(kinds);
});

it('OBS-10 counts a response with failed fields once for each of their codes', async () => {
  const counted: string[] = [];
  const add = (labels = {}, by = 1) => {
    if (by > 0) counted.push(...Object.values<string>(labels));
  };
  const errors = [
    graphError('UNAVAILABLE'),
    graphError('UNAVAILABLE'),
    { message: 'of a library', extensions: { code: 'ELSEWHERE' } },
  ];
  await send('free query', {
    response: { data: null, errors },
    metrics: { ...noMetrics, counter: () => ({ add }) },
  });
  expect(counted).toEqual(['UNAVAILABLE', 'INTERNAL']);
});
