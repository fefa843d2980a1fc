import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createLogger } from '@dewlane/service-kit/edge';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../server.ts';
import { sendBuiltPage } from './page.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { findWebClient, serveClientRoute, serveWebClient } from './static-web.ts';

const log = createLogger({ name: 'test', level: 'silent' });
let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
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

  it.each(['/reset/T0ken', '/confirm-email/T0ken', '/reset/T0ken/'])(
    'SEC-36 keeps the address of %s out of caches and of what its page requests',
    async (url) => {
      const response = await (await serving()).inject({ url, headers: html });
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<title>Wash</title>');
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(response.headers['etag']).toBeUndefined();
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
    expect(policy.replace(/'sha256-[^']+'/, '<hash>').split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self' <hash>",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
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
