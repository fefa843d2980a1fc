import { createLogger } from '@dewlane/service-kit/edge';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { guardCalls } from './call-guards.ts';
import { createRateLimit } from './limits/rate-limits.ts';
import type { TrustProxy } from './origins/client-address.ts';
import { createServer } from './server.ts';

const log = createLogger({ name: 'test', level: 'silent' });
/** How a browser describes what a link or a form leads to. */
const FOLLOWED = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

function guarded(options: { limit?: number; publicUrl?: string; trustProxy?: TrustProxy } = {}) {
  const { limit = 0, publicUrl = 'http://localhost:4000', trustProxy = false } = options;
  const server = createServer({ log, trustProxy, fallback: () => undefined });
  guardCalls(server, {
    publicUrl: new URL(publicUrl),
    earlyRejection: { block: () => undefined },
    limit: createRateLimit({ name: 'requests', most: limit, redis: undefined }),
  });
  server.get('/api/thing', async (request) => ({ address: request.ip }));
  server.post('/api/thing', async () => ({ done: true }));
  server.get('/other', async () => ({}));
  app = server;
  return server;
}

describe('PERM-09 the origin check', () => {
  const write = async (server: FastifyInstance, headers: Record<string, string>) => {
    const all = { 'content-type': 'application/json', host: 'localhost:4000', ...headers };
    return (await server.inject({ method: 'POST', url: '/api/thing', headers: all })).statusCode;
  };

  it('passes writes from our own pages and from clients other than browsers', async () => {
    const server = guarded();
    expect(await write(server, {})).toBe(200);
    expect(await write(server, { origin: 'http://localhost:4000' })).toBe(200);
    expect(await write(server, { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4000' })).toBe(
      200,
    );
    expect(await write(server, { 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await write(server, { 'sec-fetch-site': 'none' })).toBe(200);
  });

  it('refuses writes from another site', async () => {
    const server = guarded();
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'http://localhost:4001' },
      { origin: 'https://localhost:4000' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', ...FOLLOWED },
      { 'sec-fetch-site': 'same-site', ...FOLLOWED },
      { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[]) {
      expect(await write(server, headers)).toBe(403);
    }
  });

  it('refuses plain and foreign origins behind TLS', async () => {
    const server = guarded({ publicUrl: 'https://wash.example' });
    expect(await write(server, { origin: 'https://wash.example' })).toBe(200);
    expect(await write(server, { origin: 'http://localhost:4000' })).toBe(403);
    for (const origin of ['https://wash.example.evil.example', 'https://wash.example:444']) {
      expect(await write(server, { origin })).toBe(403);
    }
  });

  it('passes reads of our own pages, and lets no other site’s page see a response', async () => {
    const read = async (origin: string) => {
      const headers = { host: 'localhost:4000', origin };
      const response = await guarded().inject({ url: '/api/thing', headers });
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
      return response.statusCode;
    };
    expect(await read('http://localhost:4000')).toBe(200);
    expect(await read('http://evil.example')).toBe(403);
  });
});

describe('SEC-29 what another site makes a browser request', () => {
  const statusOf = async (server: FastifyInstance, headers: Record<string, string>, url: string) =>
    (await server.inject({ url, headers })).statusCode;
  /** As browsers describe a request: its mode, and what it is for. */
  const sent = (site: string, mode: string, dest: string) => ({
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  });

  it.each([
    ['a picture', sent('cross-site', 'no-cors', 'image')],
    ['a fetch', sent('cross-site', 'cors', 'empty')],
    ['a fetch of a neighbour', sent('same-site', 'cors', 'empty')],
    ['a frame', sent('cross-site', 'navigate', 'iframe')],
    ['an embedded object', sent('cross-site', 'navigate', 'object')],
    [
      'a page loaded in advance',
      { 'sec-fetch-site': 'cross-site', ...FOLLOWED, 'sec-purpose': 'prefetch;prerender' },
    ],
    [
      'a page loaded in advance by an older browser',
      { 'sec-fetch-site': 'same-site', ...FOLLOWED, purpose: 'prefetch' },
    ],
    [
      'a WebSocket, of which Chromium tells nothing else',
      {
        origin: 'https://evil.example',
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-version': '13',
      },
    ],
  ])('refuses %s before it counts, also where there is no route', async (_what, headers) => {
    const server = guarded({ limit: 1 });
    for (const url of ['/api/thing', '/%61pi/thing', '/graphql', '/nothing']) {
      expect(await statusOf(server, headers, url)).toBe(403);
    }
    expect(await statusOf(server, {}, '/api/thing')).toBe(200);
    expect(await statusOf(server, {}, '/api/thing')).toBe(429);
  });

  it.each([
    ['of a browser that tells no site', { origin: 'https://evil.example' }],
    ['without an origin', { 'sec-fetch-site': 'cross-site', ...FOLLOWED }],
    ['of a form that leads here', { origin: 'null', 'sec-fetch-site': 'cross-site', ...FOLLOWED }],
  ])('refuses a write %s before it counts', async (_what, headers: Record<string, string>) => {
    const server = guarded({ limit: 1 });
    const write = () => server.inject({ method: 'POST', url: '/api/thing', headers });
    expect((await write()).statusCode).toBe(403);
    expect((await write()).statusCode).toBe(403);
    expect(await statusOf(server, {}, '/api/thing')).toBe(200);
    expect(await statusOf(server, {}, '/api/thing')).toBe(429);
  });

  it.each(['OPTIONS', 'GET', 'HEAD'] as const)(
    'refuses %s of a browser that tells only its page’s origin before it counts',
    async (method) => {
      const server = guarded({ limit: 1 });
      const headers = { origin: 'https://evil.example' };
      for (const url of ['/api/thing', '/graphql', '/nothing']) {
        expect((await server.inject({ method, url, headers })).statusCode).toBe(403);
      }
      expect(await statusOf(server, {}, '/api/thing')).toBe(200);
      expect(await statusOf(server, {}, '/api/thing')).toBe(429);
    },
  );

  it.each([
    ['a followed link', { 'sec-fetch-site': 'cross-site', ...FOLLOWED }],
    ['a typed address', { 'sec-fetch-site': 'none', ...FOLLOWED }],
    ['our own pages’ calls', sent('same-origin', 'cors', 'empty')],
    ['calls of no browser', {}],
  ])('passes %s, and counts it', async (_what, headers) => {
    const server = guarded({ limit: 1 });
    expect(await statusOf(server, headers, '/api/thing')).toBe(200);
    expect(await statusOf(server, headers, '/api/thing')).toBe(429);
  });
});

describe('AUTH-27 the rate limit', () => {
  it('responds with 429 and Retry-After to that address alone', async () => {
    const server = guarded({ limit: 3, trustProxy: ['127.0.0.1'] });
    const ask = (address: string, url = '/api/thing') =>
      server.inject({ url, headers: { 'x-forwarded-for': address } });
    for (let count = 0; count < 3; count += 1)
      expect((await ask('203.0.113.1')).statusCode).toBe(200);
    const refused = await ask('203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.json()).toEqual({
      error: 'Too many requests. Please try again later.',
      message: 'Too many requests. Please try again later.',
      code: 'RATE_LIMITED',
      requestId: refused.headers['x-request-id'],
    });
    expect((await ask('203.0.113.1', '/api/unknown')).statusCode).toBe(429);
    expect((await ask('203.0.113.2')).statusCode).toBe(200);
    expect((await ask('203.0.113.1', '/other')).statusCode).toBe(200);
  });

  it('trusts forwarded addresses only from the proxies in TRUST_PROXY', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1, 10.0.0.2' };
    const seen = async (trustProxy: TrustProxy) => {
      const { address } = (
        await guarded({ trustProxy }).inject({ url: '/api/thing', headers })
      ).json();
      return address;
    };
    expect(await seen(false)).toBe('127.0.0.1');
    expect(await seen(['127.0.0.1'])).toBe('10.0.0.2');
    expect(await seen(['127.0.0.1', '10.0.0.0/8'])).toBe('203.0.113.1');
  });
});
