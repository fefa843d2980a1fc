import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createLogger } from '@dewlane/service-kit/edge';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { guardCalls } from './call-guards.ts';
import { createRateLimit } from './limits/rate-limits.ts';
import type { TrustProxy } from './origins/client-address.ts';
import { createServer } from './server.ts';
import { sendBuiltPage } from './web/page.ts';
import { securityHeaders, setSecurityHeaders } from './web/security-headers.ts';
import { findWebClient, serveClientRoute, serveWebClient } from './web/static-web.ts';

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

  it('passes reads from anywhere: another site’s page cannot see the responses', async () => {
    const response = await guarded().inject({
      url: '/api/thing',
      headers: { origin: 'http://evil.example' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
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
  ])('refuses %s before it counts, also where there is no route', async (_what, headers) => {
    const server = guarded({ limit: 1 });
    for (const url of ['/api/thing', '/%61pi/thing', '/graphql', '/nothing']) {
      expect(await statusOf(server, headers, url)).toBe(403);
    }
    expect(await statusOf(server, {}, '/api/thing')).toBe(200);
    expect(await statusOf(server, {}, '/api/thing')).toBe(429);
  });

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

it('OBS-09 begins a trace of its own, whatever trace the client names', async () => {
  const lines: { traceId: string }[] = [];
  const telling = createLogger({ name: 'test' }, { write: (line) => lines.push(JSON.parse(line)) });
  const options = { log: telling, trustProxy: ['127.0.0.1'], fallback: () => undefined };
  app = createServer(options);
  app.get('/api/thing', async () => ({}));
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` };
  for (let count = 0; count < 2; count += 1) await app.inject({ url: '/api/thing', headers });
  expect(new Set([trace, ...lines.map(({ traceId }) => traceId)]).size).toBe(3);
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

describe('the web client', () => {
  let dir: string;
  beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'web-'));
    mkdirSync(path.join(dir, 'assets'));
    writeFileSync(path.join(dir, 'index.html'), '<title>Wash</title><script>go()</script>');
    writeFileSync(path.join(dir, 'icon.svg'), '<svg/>');
    writeFileSync(path.join(dir, 'assets', 'main-abc.js'), 'go()');
    writeFileSync(path.join(dir, 'assets', 'main-abc.js.gz'), gzipSync('go()'));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  async function serving() {
    const web = findWebClient(dir);
    if (web === undefined) throw new Error('no web client');
    const server = createServer({
      log,
      trustProxy: false,
      fallback: (request, reply) => serveClientRoute(request, reply, sendBuiltPage(web.pages)),
    });
    setSecurityHeaders(server, securityHeaders({ secure: true, pages: [web.pages.en] }));
    server.get('/api/thing', async () => ({}));
    await serveWebClient(server, web);
    app = server;
    return server;
  }
  const html = { accept: 'text/html,application/xhtml+xml' };

  it.each([
    '/',
    '/services',
    '/home',
    '/home/',
    '/add?tab=service',
    '/quiz',
    '/library',
    '/login',
    '/register',
    '/admin',
    '/admin/appointment/1',
    '/payment',
  ])('ROUTE-10 serves %s with its page', async (url) => {
    const response = await (await serving()).inject({ url, headers: html });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('<title>Wash</title>');
  });

  it.each(['/nowhere', '/admin/appointment', '/home/x'])(
    'ROUTE-10 serves %s with 404 and its page',
    async (url) => {
      const response = await (await serving()).inject({ url, headers: html });
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('<title>Wash</title>');
    },
  );

  it('leaves calls, missing files and other methods to JSON responses', async () => {
    const server = await serving();
    for (const url of [
      '/api/nothing',
      '/graphql',
      '/assets/gone.js',
      '/.env',
      '/../package.json',
    ]) {
      const response = await server.inject({ url, headers: html });
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    }
    const posted = await server.inject({ method: 'POST', url: '/home', headers: html });
    expect([posted.statusCode, posted.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('lets browsers keep hashed files for a year, and revalidate others', async () => {
    const server = await serving();
    const named = await server.inject({ url: '/assets/main-abc.js' });
    expect(named.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await server.inject({ url: '/icon.svg' })).headers['cache-control']).toBe('no-cache');
  });

  it('sends precompressed files', async () => {
    const response = await (await serving()).inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.headers['content-type']).toContain('javascript');
  });

  it('sends Vary, so that shared caches keep compressed files apart', async () => {
    const server = await serving();
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const response = await server.inject({ url: '/assets/main-abc.js', headers });
      expect(response.headers['vary']).toBe('accept-encoding');
    }
  });

  it('is sent with headers against framing and foreign scripts', async () => {
    const { headers } = await (await serving()).inject({ url: '/', headers: html });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'(;|$)/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
      'strict-transport-security': 'max-age=31536000',
    });
  });
});
