import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createLogger } from '@dewlane/service-kit/edge';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../server.ts';
import { createBusinessPage } from './page.ts';
import { findWebClient, serveClientRoute, serveWebClient } from './static-web.ts';

const BUILT = '<title>Wash</title><body><div id="root"></div></body>';
const SPANISH = '<title>Lavado</title><body><div id="root"></div></body>';
const SAVED = { version: 3, settings: { leadMinutes: 90, paymentNote: '</script><b>$&$1' } };

describe('the page with the business settings', () => {
  let dir: string;
  let app: FastifyInstance | undefined;
  beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'web-'));
    writeFileSync(path.join(dir, 'index.html'), BUILT);
    mkdirSync(path.join(dir, 'es'));
    writeFileSync(path.join(dir, 'es/index.html'), SPANISH);
  });
  afterAll(() => rmSync(dir, { recursive: true }));
  afterEach(() => app?.close());

  async function serving() {
    const web = findWebClient(dir);
    if (web === undefined) throw new Error('no web client');
    const page = createBusinessPage(web.pages);
    const log = createLogger({ name: 'test', level: 'silent' });
    const server = createServer({
      log,
      trustProxy: false,
      fallback: (request, reply) => serveClientRoute(request, reply, page.send),
    });
    await serveWebClient(server, web, page.send);
    app = server;
    const ask = (url = '/', headers: Record<string, string> = {}) =>
      server.inject({ url, headers: { accept: 'text/html', ...headers } });
    return { page, ask };
  }

  it('BIZ-10 is the page as built until settings are saved', async () => {
    const { page, ask } = await serving();
    expect((await ask()).body).toBe(BUILT);
    page.show({ version: 0, settings: {} });
    const response = await ask();
    expect(response.body).toBe(BUILT);
    expect((await ask('/', { 'if-none-match': String(response.headers.etag) })).statusCode).toBe(
      304,
    );
  });

  it('renders each version once, also while no settings are saved', async () => {
    const { page } = await serving();
    const versions = [{}, SAVED.settings, {}];
    for (const [version, settings] of versions.entries()) {
      page.show({ version, settings });
      let reads = 0;
      page.show({
        version,
        get settings() {
          reads += 1;
          return settings;
        },
      });
      expect([version, reads]).toEqual([version, 0]);
    }
  });

  it('BIZ-10 embeds the saved settings as JSON that no text can break out of, on every page and on 404', async () => {
    const { page, ask } = await serving();
    page.show(SAVED);
    for (const [url, status] of [
      ['/', 200],
      ['/admin/appointment/7', 200],
      ['/nowhere', 404],
    ] as const) {
      const response = await ask(url);
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        status,
        'text/html; charset=utf-8',
      ]);
      expect(response.body.match(/<\/script>/g)).toHaveLength(1);
      const block = /<script type="application\/json" id="business">(.*)<\/script><\/body>$/.exec(
        response.body,
      );
      expect(JSON.parse(block?.[1] ?? '')).toEqual(SAVED.settings);
    }
  });

  it('BIZ-10 is revalidated each time, and sent again only if it has changed', async () => {
    const { page, ask } = await serving();
    const built = String((await ask()).headers.etag);
    page.show(SAVED);
    const first = await ask('/', { 'if-none-match': built });
    expect([first.statusCode, first.headers['cache-control'], first.headers['vary']]).toEqual([
      200,
      'no-cache',
      'accept-encoding, accept-language, cookie',
    ]);
    const tag = String(first.headers.etag);
    const again = await ask('/', { 'if-none-match': `"x", ${tag.slice(2)}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const named of [tag, '*']) {
      expect((await ask('/', { 'if-none-match': named })).statusCode).toBe(304);
    }
    expect((await ask('/', { 'if-none-match': '"x", "y"' })).statusCode).toBe(200);
    page.show({ version: 4, settings: { leadMinutes: 60 } });
    const changed = await ask('/', { 'if-none-match': tag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
    page.show({ version: 5, settings: {} });
    const forgotten = await ask('/', { 'if-none-match': String(changed.headers.etag) });
    expect([forgotten.statusCode, forgotten.body]).toEqual([200, BUILT]);
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('is compressed as the browser accepts it: %s', async (accepted, encoding, open) => {
    const { page, ask } = await serving();
    page.show(SAVED);
    const response = await ask('/', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(open(response.rawPayload).toString()).toContain('"leadMinutes":90');
  });

  it('SELF-11 is in the requested language, with or without settings, and tells caches so', async () => {
    const { page, ask } = await serving();
    const inSpanish = { 'accept-language': 'es-MX,es;q=0.9' };
    for (const settings of [{}, SAVED.settings]) {
      page.show({ version: 4 + Object.keys(settings).length, settings });
      for (const [url, headers, title, language] of [
        ['/', inSpanish, 'Lavado', 'es'],
        ['/nowhere', inSpanish, 'Lavado', 'es'],
        ['/home', { ...inSpanish, cookie: 'language=en' }, 'Wash', 'en'],
        ['/add', { cookie: 'language=es' }, 'Lavado', 'es'],
        ['/admin', { cookie: 'language=es' }, 'Wash', 'en'],
      ] as const) {
        const response = await ask(url, headers);
        expect(response.body).toContain(`<title>${title}</title>`);
        expect(response.headers['content-language']).toBe(language);
        expect(response.headers['vary']).toBe('accept-encoding, accept-language, cookie');
      }
    }
  });

  it('SELF-11 has a different ETag for each language', async () => {
    const { page, ask } = await serving();
    page.show(SAVED);
    const english = String((await ask()).headers.etag);
    const response = await ask('/', { 'if-none-match': english, 'accept-language': 'es' });
    expect([response.statusCode, response.headers.etag === english]).toEqual([200, false]);
  });

  it('is in English if no other language was built', async () => {
    rmSync(path.join(dir, 'es'), { recursive: true });
    const { ask } = await serving();
    expect((await ask('/', { 'accept-language': 'es' })).body).toBe(BUILT);
  });
});
