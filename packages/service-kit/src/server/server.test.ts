import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuse, ServiceError } from '../errors/errors.ts';
import { parseInput } from '../errors/parse-input.ts';
import { createLogger } from '../process/logging.ts';
import { callerOf } from './authentication.ts';
import { listen } from './listen.ts';
import type { Caller } from './principal.ts';
import { requireCustomer } from './principal.ts';
import { createServiceServer } from './server.ts';

class Refusal extends Error {}

const SDL = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])
  type Query { me: Person, boom: String, refused: String, bad(n: Int!): String, sought(by: Sought!): String }
  input Sought { name: String }
  type Person @key(fields: "id") { id: ID! }
`;
const resolvers = {
  Query: {
    me: (_parent: unknown, _args: unknown, { caller }: { caller: Caller }) => ({
      id: requireCustomer(caller).id,
    }),
    boom: () => {
      throw new TypeError('secret of the inside');
    },
    refused: () => {
      throw new Refusal('not today');
    },
    bad: () => parseInput(z.object({ name: z.string('Name is required') }), {}),
  },
  Person: { __resolveReference: ({ id }: { id: string }) => ({ id }) },
};

const TOKEN = 'aaa.bbb.ccc';
const JSON_HEADERS = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

describe('a service server', () => {
  const lines: string[] = [];
  let app: FastifyInstance;
  let ownDatabase: () => Promise<void>;
  let gateway: () => Promise<void>;

  beforeAll(async () => {
    const log = createLogger({ name: 'test' }, { write: (line) => lines.push(line) });
    app = await createServiceServer({
      name: 'test',
      log,
      typeDefs: SDL,
      resolvers,
      verifyToken: async (token) =>
        token === TOKEN
          ? { customer: { kind: 'guest', id: 'guest_1', guestIds: [] } }
          : refuse('UNAUTHENTICATED'),
      contextOf: (caller) => ({ caller }),
      translateError: (error) =>
        error instanceof Refusal ? new ServiceError('CONFLICT', error.message) : error,
      readiness: {
        own: { database: () => ownDatabase() },
        others: { gateway: () => gateway() },
      },
      routes(routed) {
        routed.post('/internal/echo', async (request) => ({
          body: request.body ?? null,
          address: callerOf(request).address,
          trace: callerOf(request).trace,
        }));
        routed.get('/internal/refused', async () => {
          throw new Refusal('not today');
        });
        routed.post('/internal/broken', async () => {
          log.info('said on the way');
          throw new TypeError('It broke.');
        });
        routed.delete('/internal/things/:id', async () => ({ success: true }));
        routed.get('/internal/limited', async () => {
          throw new ServiceError('RATE_LIMITED', undefined, { retryAfterSeconds: 12.2 });
        });
      },
    });
  });

  afterAll(() => app.close());

  const graphql = (payload: object, headers: Record<string, string> = JSON_HEADERS) =>
    app.inject({ method: 'POST', url: '/graphql', headers, payload });

  describe('over GraphQL', () => {
    it('passes the caller of the token', async () => {
      const response = await graphql({ query: '{ me { id } }' });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ data: { me: { id: 'guest_1' } } });
    });

    it('is a subgraph', async () => {
      const query =
        'query($r: [_Any!]!) { _entities(representations: $r) { ... on Person { id } } }';
      const response = await graphql({
        query,
        variables: { r: [{ __typename: 'Person', id: '5' }] },
      });
      expect(response.json()).toEqual({ data: { _entities: [{ id: '5' }] } });
    });

    it('returns code, status and fields of a refusal, without a stack trace', async () => {
      const { errors } = (await graphql({ query: '{ bad(n: 1) }' })).json();
      expect(errors).toEqual([
        {
          message: 'Name is required',
          locations: [{ line: 1, column: 3 }],
          path: ['bad'],
          extensions: {
            code: 'VALIDATION_FAILED',
            status: 400,
            fields: { name: 'Name is required' },
          },
        },
      ]);
    });

    it('reveals nothing about an unexpected error, and logs it', async () => {
      const { errors } = (await graphql({ query: '{ boom }' })).json();
      expect(errors[0].extensions).toEqual({ code: 'INTERNAL', status: 500 });
      expect(JSON.stringify(errors)).not.toContain('secret');
      expect(lines.join('')).toContain('secret of the inside');
    });

    it('translates a refusal of the domain into the service’s failure', async () => {
      const { errors } = (await graphql({ query: '{ refused }' })).json();
      expect(errors).toMatchObject([
        { message: 'not today', extensions: { code: 'CONFLICT', status: 409 } },
      ]);
    });

    it.each([
      ['a document that isn’t GraphQL', { query: '{ me ' }, 'BAD_REQUEST'],
      ['an unknown field', { query: '{ nothing }' }, 'BAD_REQUEST'],
      [
        'a variable of the wrong type',
        { query: 'query($n: Int!) { bad(n: $n) }', variables: { n: 'x' } },
        'VALIDATION_FAILED',
      ],
      [
        'an operation that is not in the document',
        { query: 'query A { boom }', operationName: 'B' },
        'BAD_REQUEST',
      ],
      ['no query', {}, 'BAD_REQUEST'],
      ['an extremely nested query', { query: '{me'.repeat(100_000) }, 'BAD_REQUEST'],
      ['a query that isn’t text', { query: 7 }, 'BAD_REQUEST'],
    ])('refuses %s with 400', async (_name, payload, code) => {
      const response = await graphql(payload);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors[0].extensions).toEqual({ code, status: 400 });
    });

    it.each([
      ['fifty unknown keys of 5,000 letters', 5_000, 'a'],
      ['fifty unknown keys beside a long text', 1, 'x'.repeat(200_000)],
    ])('SEC-25 answers %s with little', async (_what, length, name) => {
      const keys = Array.from({ length: 50 }, (_, index) => ['k'.repeat(length) + index, 0]);
      const response = await graphql({
        query: 'query($by: Sought!) { sought(by: $by) }',
        variables: { by: { name, ...Object.fromEntries(keys) } },
      });
      expect(response.body.length).toBeLessThan(10_000);
      const messages = response.json().errors.map(({ message }: { message: string }) => message);
      expect(messages).toHaveLength(11);
      expect(messages[3]).toMatch(
        /^Variable "\$by" got invalid value …; Field "[k…]+\d" is not defined by type "Sought"\.$/,
      );
    });

    it.each(['[]', '7', 'null', '""'])('refuses the body %s with 400', async (payload) => {
      const request = { method: 'POST', url: '/graphql', headers: JSON_HEADERS, payload } as const;
      expect((await app.inject(request)).statusCode).toBe(400);
    });
  });

  describe('over HTTP', () => {
    it.each([
      ['no token', {}],
      ['a token that is not valid', { authorization: 'Bearer aaa.bbb.ddd' }],
      ['something else than a bearer token', { authorization: 'Basic YTpi' }],
    ])('refuses a request with %s', async (_name, headers) => {
      for (const url of ['/graphql', '/internal/echo', '/nowhere']) {
        const response = await app.inject({ method: 'POST', url, headers, payload: {} });
        expect(response.statusCode).toBe(401);
        expect(response.json()).toEqual({
          error: 'Please sign in to continue.',
          message: 'Please sign in to continue.',
          code: 'UNAUTHENTICATED',
        });
      }
    });

    it.each([
      ['broken JSON', { payload: '{"a":', headers: JSON_HEADERS }, 400, 'BAD_REQUEST'],
      [
        'a key that changes prototypes',
        { payload: '{"__proto__":{}}', headers: JSON_HEADERS },
        400,
        'BAD_REQUEST',
      ],
      [
        'JSON nested without end',
        { payload: '['.repeat(200_000) + ']'.repeat(200_000), headers: JSON_HEADERS },
        400,
        'BAD_REQUEST',
      ],
      [
        'text',
        { payload: 'a=1', headers: { ...JSON_HEADERS, 'content-type': 'text/plain' } },
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        'a form',
        {
          payload: 'a=1',
          headers: { ...JSON_HEADERS, 'content-type': 'application/x-www-form-urlencoded' },
        },
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        'more than 1 MB',
        { payload: JSON.stringify('x'.repeat(1024 * 1024)), headers: JSON_HEADERS },
        413,
        'TOO_LARGE',
      ],
    ] as const)('refuses a body of %s', async (_name, request, status, code) => {
      const response = await app.inject({ method: 'POST', url: '/internal/echo', ...request });
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ code, error: expect.any(String) });
    });

    it('translates a refusal of the domain into the service’s failure', async () => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const response = await app.inject({ url: '/internal/refused', headers });
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ code: 'CONFLICT', message: 'not today' });
    });

    it('accepts JSON with any content type parameters', async () => {
      const headers = { ...JSON_HEADERS, 'content-type': 'application/json; charset=utf-8' };
      const request = {
        method: 'POST',
        url: '/internal/echo',
        headers,
        payload: '{"a":1}',
      } as const;
      expect((await app.inject(request)).json().body).toEqual({ a: 1 });
    });

    it('accepts an empty body with a JSON content type', async () => {
      const post = { method: 'POST', url: '/internal/echo', headers: JSON_HEADERS } as const;
      expect((await app.inject(post)).json().body).toBeNull();
      const remove = {
        method: 'DELETE',
        url: '/internal/things/1',
        headers: JSON_HEADERS,
      } as const;
      expect((await app.inject(remove)).json()).toEqual({ success: true });
    });

    it('responds to unknown routes with 404, and sends Retry-After', async () => {
      const { authorization } = JSON_HEADERS;
      const nowhere = await app.inject({ url: '/nowhere', headers: { authorization } });
      expect([nowhere.statusCode, nowhere.json().code]).toEqual([404, 'NOT_FOUND']);
      const limited = await app.inject({ url: '/internal/limited', headers: { authorization } });
      expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '13']);
    });

    it('reads address and trace from headers', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const response = await app.inject({
        method: 'POST',
        url: '/internal/echo',
        headers: {
          ...JSON_HEADERS,
          'x-client-address': '10.1.2.3',
          traceparent,
          'x-correlation-id': 'c-1',
        },
      });
      expect(response.json()).toMatchObject({
        address: '10.1.2.3',
        trace: { traceparent, correlationId: 'c-1' },
      });
    });

    it('creates a correlation id if none or an invalid one was sent', async () => {
      const headers = { ...JSON_HEADERS, 'x-correlation-id': 'a b\tc' };
      const response = await app.inject({ method: 'POST', url: '/internal/echo', headers });
      expect(response.json().trace.correlationId).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('OBS-04 starts a trace if none or an invalid one was sent', async () => {
      for (const traceparent of ['', 'nonsense', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`]) {
        const headers = { ...JSON_HEADERS, traceparent };
        const response = await app.inject({ method: 'POST', url: '/internal/echo', headers });
        const { trace } = response.json();
        expect(trace.traceparent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-00$/);
      }
    });

    it('OBS-02 adds request id and trace id to each log line, also after a body', async () => {
      lines.length = 0;
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const headers = { ...JSON_HEADERS, traceparent, 'x-correlation-id': 'c-7' };
      await app.inject({ method: 'POST', url: '/internal/broken', headers, payload: { a: 1 } });
      const told = lines.map((line) => JSON.parse(line));
      expect(told.map(({ msg }) => msg)).toEqual([
        'said on the way',
        'a request failed',
        'request',
      ]);
      for (const line of told) {
        expect(line).toMatchObject({
          requestId: 'c-7',
          traceId: '0af7651916cd43dd8448eb211c80319c',
        });
      }
    });

    it('logs method, route, status and time of a request, never its query string', async () => {
      lines.length = 0;
      await app.inject({
        method: 'DELETE',
        url: '/internal/things/17?email=ann@example.com',
        headers: JSON_HEADERS,
      });
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
        msg: 'request',
        method: 'DELETE',
        route: '/internal/things/:id',
        status: 200,
        ms: expect.any(Number),
      });
      expect(lines.join('')).not.toMatch(/ann@|things\/17/);
    });
  });

  describe('for operators', () => {
    beforeAll(() => {
      ownDatabase = async () => undefined;
      gateway = async () => undefined;
    });

    it('is alive and ready without a token', async () => {
      expect((await app.inject('/healthz')).statusCode).toBe(200);
      expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', degraded: [] });
    });

    it('is ready but degraded if another dependency is down', async () => {
      gateway = async () => refuse('UNAVAILABLE');
      const response = await app.inject('/readyz');
      expect([response.statusCode, response.json().degraded]).toEqual([200, ['gateway']]);
    });

    it('is not ready, with the reason, if its own database is down', async () => {
      ownDatabase = async () => refuse('UNAVAILABLE');
      const response = await app.inject('/readyz');
      expect([response.statusCode, response.json().reason]).toEqual([503, 'database']);
    });

    it('OBS-01 serves no metrics on the requests’ port', async () => {
      expect((await app.inject('/metrics')).statusCode).toBe(401);
    });
  });

  it('listens on a free port and returns its address', async () => {
    const url = await listen(app, { port: 0 });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('returns an address to reach it by when it listens on all of them', async () => {
    const everywhere = fastify();
    const url = await listen(everywhere, { host: '0.0.0.0', port: 0 });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    expect((await fetch(url)).status).toBe(404);
    await everywhere.close();
  });
});
