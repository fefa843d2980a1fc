import type { AddressInfo } from 'node:net';
import { createLogger } from '@dewlane/service-kit/edge';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { request } from 'undici';
import { guardCalls } from '../call-guards.ts';
import { createRateLimit } from '../limits/rate-limits.ts';
import { createServer } from '../server.ts';
import { createClientAddress, type TrustProxy } from './client-address.ts';

let app: FastifyInstance | undefined;
afterEach(async () => {
  await app?.close();
});

/** A server that says which address a request counts for: with early rejection, and with every limit after that. */
async function listening(trustProxy: TrustProxy, limit = 0) {
  const lines: string[] = [];
  const early: string[] = [];
  const addressOf = createClientAddress(trustProxy);
  const server = createServer({
    log: createLogger({ name: 'test' }, { write: (line) => lines.push(line) }),
    trustProxy,
    fallback: () => undefined,
    earlyRejection: {
      guard: (handle) => (incoming, response) => {
        early.push(addressOf(incoming));
        handle(incoming, response);
      },
    },
  });
  guardCalls(server, {
    publicUrl: new URL('http://localhost:4000'),
    earlyRejection: { block: () => undefined },
    limit: createRateLimit({ name: 'requests', most: limit, redis: undefined }),
  });
  server.get('/api/thing', async ({ ip }) => ({ ip }));
  await server.listen({ host: '127.0.0.1', port: 0 });
  app = server;
  const { port } = server.server.address() as AddressInfo;
  const ask = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/thing`, { headers });
    return { status: statusCode, body: await body.json() };
  };
  const warnings = () => lines.filter((line) => line.includes('X-Forwarded-For'));
  return { ask, early, warnings };
}

const PROXIES = ['127.0.0.1', '10.0.0.0/8'];

describe('an address that a named proxy forwards', () => {
  it.each([
    ['with a port', '203.0.113.7:51234', '203.0.113.7'],
    [
      'with a port, after what the sender made up',
      '192.0.2.1:80, 203.0.113.7:51234',
      '203.0.113.7',
    ],
    ['with a port by a proxy that has one, too', '203.0.113.7:51234, 10.0.0.2:443', '203.0.113.7'],
    ['of IPv6, with a port', '[2001:db8:1:2::5]:443', '2001:db8:1:2::5'],
    ['of IPv6, in brackets', '[2001:db8:1:2::5]', '2001:db8:1:2::5'],
    ['of IPv6, without a port', '2001:db8:1:2::5', '2001:db8:1:2::5'],
  ])('SEC-33 counts without its port: %s', async (_how, forwarded, address) => {
    const { ask, early, warnings } = await listening(PROXIES);
    expect(await ask(forwarded)).toEqual({ status: 200, body: { ip: address } });
    expect(early).toEqual([address]);
    expect(warnings()).toEqual([]);
  });

  it('SEC-33 has one limit for all its connections', async () => {
    const { ask } = await listening(PROXIES, 1);
    expect((await ask('203.0.113.7:51234')).status).toBe(200);
    expect((await ask('203.0.113.7:51235')).status).toBe(429);
    expect((await ask('[2001:db8:1:2::5]:443')).status).toBe(200);
    expect((await ask('[2001:db8:1:2::6]:444')).status).toBe(429);
  });

  it.each([
    ['a name', 'unknown', '127.0.0.1'],
    ['a made-up name of each connection', '_gx7:51234, 10.0.0.2', '10.0.0.2'],
    ['a number', '3405803783', '127.0.0.1'],
    ['a port that is none', '203.0.113.7:port', '127.0.0.1'],
  ])(
    'SEC-33 counts as the proxy’s if it is none, and is warned of once: %s',
    async (_what, forwarded, address) => {
      const { ask, early, warnings } = await listening(PROXIES);
      for (let count = 0; count < 3; count += 1) {
        expect(await ask(forwarded)).toEqual({ status: 200, body: { ip: address } });
      }
      expect(early).toEqual([address, address, address]);
      expect(warnings()).toHaveLength(1);
      expect(warnings()[0]).not.toContain(forwarded.split(',')[0]);
    },
  );

  it('SEC-33 warns of nothing that only the sender claims', async () => {
    const { ask, warnings } = await listening(PROXIES);
    expect(await ask('unknown, 203.0.113.7')).toMatchObject({ body: { ip: '203.0.113.7' } });
    expect(warnings()).toEqual([]);
  });

  it('SEC-33 leaves what an unnamed proxy forwards to one that is named, of which SEC-31 warns', async () => {
    const { ask, warnings } = await listening(['127.0.0.1']);
    expect(await ask('203.0.113.7:51234, 10.0.0.2:443')).toMatchObject({
      body: { ip: '10.0.0.2' },
    });
    expect(warnings()).toEqual([expect.stringContaining('TRUST_PROXY does not name')]);
  });

  it('SEC-33 is ignored, whatever it is, where no proxy is named', async () => {
    const { ask } = await listening(false);
    expect(await ask('203.0.113.7:51234')).toMatchObject({ body: { ip: '127.0.0.1' } });
  });
});
