import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { failureBody } from '@dewlane/internal-api';
import { createLogger } from '@dewlane/service-kit/edge';
import { noMetrics } from '@dewlane/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { createClientAddress, type TrustProxy } from '../origins/client-address.ts';
import { createEarlyRejection, type EarlyRejection } from './early-rejection.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('early rejection', () => {
  let tooMuch: boolean;
  let handled: string[];
  let earlyRejection: EarlyRejection;
  let server: Server;
  let url: string;

  beforeEach(async () => {
    tooMuch = false;
    handled = [];
    await open(['127.0.0.1']);
  });
  afterEach(close);

  async function open(trustProxy: TrustProxy): Promise<void> {
    const addressOf = createClientAddress(trustProxy);
    earlyRejection = createEarlyRejection({
      addressOf,
      headers: { 'x-frame-options': 'DENY' },
      load: { sheds: () => tooMuch },
      log: createLogger({ name: 'test', level: 'silent' }),
      metrics: noMetrics,
    });
    server = createServer(
      earlyRejection.guard((incoming, response) => {
        handled.push(incoming.url ?? '');
        if (incoming.headers['x-block'] !== undefined) {
          earlyRejection.block(addressOf(incoming), Number(incoming.headers['x-block']));
        }
        response.end('handled');
      }),
    );
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  function close(): void {
    server.closeAllConnections();
    server.close();
  }

  async function send(path: string, headers: Record<string, string> = {}) {
    const response = await request(`${url}${path}`, { headers });
    const text = await response.body.text();
    return { status: response.statusCode, headers: response.headers, text };
  }

  it('AUTH-48 lets a logout pass, whose browser is to get a page', async () => {
    tooMuch = true;
    expect((await send('/api/logout')).text).toBe('handled');
    expect((await send('/api/logout/x')).status).toBe(503);
  });

  it('AUTH-48 SEC-23 lets a person’s logout pass from an address beyond its limit, and nothing else that names it', async () => {
    const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    await send('/api/one', { 'x-block': '42' });
    expect((await send('/api/logout', html)).text).toBe('handled');
    expect((await send('/api/logout')).status).toBe(429);
    expect((await send('/api/logout', { accept: 'application/json' })).status).toBe(429);
    const posted = await request(`${url}/api/logout`, { method: 'POST', headers: html });
    expect(posted.statusCode).toBe(429);
    await posted.body.dump();
  });

  it('SEC-23 sheds a call with the usual failure body', async () => {
    tooMuch = true;
    const { status, headers, text } = await send('/api/services/user');
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'retry-after': '1',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(UUID),
    });
    const body = JSON.parse(text);
    expect(failureBody.parse(body)).toMatchObject({
      error: 'Service temporarily unavailable. Please try again.',
      code: 'UNAVAILABLE',
    });
    expect(body.requestId).toBe(headers['x-request-id']);
    expect(handled).toEqual([]);
  });

  it('SEC-23 sheds a call of /graphql with a body in the shape its clients expect', async () => {
    tooMuch = true;
    const { status, text, headers } = await send('/graphql');
    expect(status).toBe(503);
    const extensions = { code: 'UNAVAILABLE', status: 503, requestId: headers['x-request-id'] };
    expect(JSON.parse(text)).toEqual({
      errors: [{ message: 'Service temporarily unavailable. Please try again.', extensions }],
    });
  });

  it.each(['/', '/home', '/assets/main.js', '/healthz', '/readyz', '/b/abc'])(
    'lets %s pass under any load',
    async (path) => {
      tooMuch = true;
      expect((await send(path, { 'x-block': '60' })).status).toBe(200);
      expect((await send(path)).status).toBe(200);
    },
  );

  it('SEC-23 rejects calls from an address beyond its limit until its time is over', async () => {
    expect(
      (await send('/api/one', { 'x-forwarded-for': '192.0.2.1', 'x-block': '42' })).status,
    ).toBe(200);
    const { status, headers, text } = await send('/api/two', { 'x-forwarded-for': '192.0.2.1' });
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('42');
    expect(JSON.parse(text)).toMatchObject({
      error: 'Too many requests. Please try again later.',
      code: 'RATE_LIMITED',
    });
    expect((await send('/api/three', { 'x-forwarded-for': '192.0.2.2' })).status).toBe(200);
    expect(handled).toEqual(['/api/one', '/api/three']);
  });

  it('SEC-23 trusts the address that a trusted proxy names, not one the sender made up', async () => {
    const made = (header: string) => send('/api/one', { 'x-forwarded-for': header });
    await send('/api/one', { 'x-forwarded-for': 'a, 192.0.2.1', 'x-block': '42' });
    expect((await made('b, 192.0.2.1')).status).toBe(429);
    expect((await made('192.0.2.1, 192.0.2.2')).status).toBe(200);
    close();
    await open(false);
    await send('/api/one', { 'x-forwarded-for': '192.0.2.1', 'x-block': '42' });
    expect((await made('192.0.2.2')).status).toBe(429);
  });
});
