import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createLogger, ServiceError } from '@dewlane/service-kit/edge';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpResponse, ServiceClient } from '../../services/service-client.ts';
import { createServer } from '../server.ts';
import { serveBookingLinks } from './booking-links.ts';
import { createBusinessPage } from './page.ts';
import { findWebClient, serveWebClient } from './static-web.ts';

const BUILT = '<title>Wash</title><body><div id="root"></div></body>';
const SPANISH = '<title>Lavado</title><body><div id="root"></div></body>';
const LINK = `/booking/${'T'.repeat(43)}`;
/** How a browser asks for a link that somebody follows. */
const FOLLOWED = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const EARLY = '<div id="early-page">Your wash</div>';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'web-'));
  writeFileSync(path.join(dir, 'index.html'), BUILT);
});
afterAll(() => rmSync(dir, { recursive: true }));

/** A gateway with a bookings service that responds like this. */
async function serving(given: Partial<HttpResponse> | Error, limited?: Error) {
  const asked: unknown[] = [];
  const counted: string[] = [];
  const reading: string[] = [];
  const bookings: Pick<ServiceClient, 'send'> = {
    async send({ body, isRead }) {
      asked.push(JSON.parse(String(body)));
      if (isRead) reading.push(JSON.parse(String(body)).action);
      if (given instanceof Error) throw given;
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return { status: 200, headers, body: Buffer.from(EARLY), ...given };
    },
  };
  const web = findWebClient(dir);
  if (web === undefined) throw new Error('no web client');
  const page = createBusinessPage({ ...web.pages, es: SPANISH });
  const app = createServer({
    log: createLogger({ name: 'test', level: 'silent' }),
    trustProxy: false,
    fallback: () => undefined,
  });
  await serveWebClient(app, web, page.send);
  await serveBookingLinks(app, {
    bookings: bookings as ServiceClient,
    systemToken: async () => 'token',
    publicUrl: new URL('http://localhost:4000'),
    async limit() {
      if (limited !== undefined) throw limited;
      counted.push('own');
    },
    foreignLimit: async () => void counted.push('foreign'),
    webPage: page,
  });
  const ask = (url = LINK, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const press = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, headers });
  return { page, ask, press, asked, reading, counted };
}

describe('the page that a message’s link leads to', () => {
  it.each([
    [
      'en',
      'This page cannot be shown right now. Please try again in a minute.',
      'Nothing has been changed yet. Please go back and try again in a minute.',
    ],
    [
      'es',
      'Esta página no se puede mostrar en este momento. Inténtelo de nuevo en un minuto.',
      'Todavía no se ha cambiado nada. Vuelva atrás e inténtelo de nuevo en un minuto.',
    ],
  ])(
    'SELF-30 tells whoever’s address is at its limit to come again, and whoever pressed a button that nothing was done, in %s',
    async (language, shown, pressed) => {
      const refusal = new ServiceError('RATE_LIMITED', undefined, { retryAfterSeconds: 17.2 });
      const { ask, press, asked } = await serving({}, refusal);
      const headers = { 'accept-language': language };
      for (const [response, text] of [
        [await ask(LINK, headers), shown],
        [await press(`${LINK}/confirm`, headers), pressed],
      ] as const) {
        expect([response.statusCode, response.body]).toEqual([429, text]);
        expect(response.headers).toMatchObject({
          'retry-after': '18',
          'content-type': 'text/plain; charset=utf-8',
          'referrer-policy': 'no-referrer',
          'x-request-id': expect.any(String),
        });
      }
      expect(asked).toEqual([]);
    },
  );

  it('leaves every other refusal in the one shape', async () => {
    const { ask } = await serving({}, new Error('a fault of ours'));
    expect((await ask()).json()).toMatchObject({ code: 'INTERNAL' });
  });

  it('SELF-16 is the web client’s page with the booking embedded, whether or not the link is valid', async () => {
    for (const status of [200, 404]) {
      const { ask, asked } = await serving({ status });
      const response = await ask();
      expect([response.statusCode, response.body]).toEqual([
        status,
        BUILT.replace('</body>', `${EARLY}</body>`),
      ]);
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(asked).toEqual([{ token: 'T'.repeat(43), action: 'embed', language: 'en' }]);
    }
  });

  it('SELF-16 holds the business settings as well, in the language of the page, compressed', async () => {
    const { ask, asked, page } = await serving({});
    page.show({ version: 1, settings: { leadMinutes: 90 } });
    const headers = { 'accept-language': 'es', 'accept-encoding': 'br, gzip' };
    const response = await ask(LINK, headers);
    expect(response.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-language': 'es',
      vary: expect.stringContaining('accept-encoding'),
    });
    const html = gunzipSync(response.rawPayload).toString();
    expect(html).toContain('<title>Lavado</title>');
    expect(html).toContain('{"leadMinutes":90}');
    expect(html.endsWith(`${EARLY}</body>`)).toBe(true);
    expect(asked).toMatchObject([{ language: 'es' }]);
  });

  it('SELF-16 is the bare web client’s page if the bookings service is out of reach or does not support the action', async () => {
    for (const given of [
      new Error('out of reach'),
      { status: 400, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') },
    ]) {
      const { ask } = await serving(given);
      const response = await ask();
      expect([response.statusCode, response.body]).toEqual([200, BUILT]);
    }
  });

  it('SEC-22 is admitted as a read, so that strangers who open links keep nobody from booking', async () => {
    const { ask, press, asked, reading } = await serving({});
    const shown = [LINK, `${LINK}?plain`, `${LINK}/calendar.ics`, `${LINK}/unsubscribe`];
    for (const url of shown) await ask(url);
    for (const url of [`${LINK}/confirm`, `${LINK}/unsubscribe`]) await press(url);
    expect(asked).toHaveLength(6);
    expect(reading).toEqual(['embed', 'show', 'calendar', 'show-unsubscribe']);
  });

  it('SEC-29 counts apart what another site’s page loads, a mail program’s that unsubscribes included', async () => {
    const { ask, press, counted } = await serving({});
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect((await ask(LINK, { ...foreign, 'sec-fetch-dest': 'image' })).statusCode).toBe(200);
    const pressed = await press(`${LINK}/unsubscribe`, { ...foreign, 'sec-fetch-dest': 'empty' });
    expect(pressed.statusCode).toBe(200);
    expect(counted).toEqual(['foreign', 'foreign']);
    const socket = { origin: 'https://evil.example', upgrade: 'websocket', connection: 'Upgrade' };
    await ask(LINK, { ...socket, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' });
    expect(counted.splice(2)).toEqual(['foreign']);
    // An older browser tells only the page's origin.
    await ask(LINK, { origin: 'https://evil.example' });
    expect(counted.splice(2)).toEqual(['foreign']);
    await ask(LINK, { ...FOLLOWED, 'sec-fetch-site': 'cross-site' });
    await press(`${LINK}/unsubscribe`);
    // Our page has no referrer, so browsers hide the origin of its buttons.
    await press(`${LINK}/unsubscribe`, { origin: 'null', 'sec-fetch-site': 'same-origin' });
    expect(counted.slice(2)).toEqual(['own', 'own', 'own']);
  });

  it('is rendered by the bookings service if no scripts are wanted', async () => {
    const { ask, asked } = await serving({ body: Buffer.from('<p>plain</p>') });
    expect((await ask(`${LINK}?plain`)).body).toBe('<p>plain</p>');
    expect(asked).toMatchObject([{ action: 'show' }]);
  });
});
