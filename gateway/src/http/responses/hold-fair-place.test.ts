import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createLogger } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createFairPlaces } from '../limits/fair-places.ts';
import { createServer } from '../server.ts';
import { holdFairPlace } from './hold-fair-place.ts';

describe('SEC-15 a long response’s place', () => {
  let app: FastifyInstance;
  /** Responses with status 200 that have begun. */
  let sent: number;
  /** Requests that were held after their sender had gone. */
  let left: number;
  let readers: Socket[];
  beforeEach(async () => {
    sent = 0;
    left = 0;
    readers = [];
    const log = createLogger({ name: 'test', level: 'silent' });
    app = createServer({ log, trustProxy: ['127.0.0.1'], fallback: () => undefined });
    const places = createFairPlaces(4);
    app.addHook('onRequest', async (request, reply) => {
      const isLeft = request.url === '/left';
      if (isLeft) {
        request.raw.socket.destroy();
        await once(reply.raw, 'close');
      }
      holdFairPlace(places, request, reply);
      if (isLeft) left += 1;
    });
    app.addHook('onSend', async (_request, { statusCode }) => {
      if (statusCode === 200) sent += 1;
    });
    app.get('/endless', (_request, reply) => {
      reply.send(new Readable({ read: () => undefined }));
    });
    app.get('/short', async () => 'short');
    app.get('/slow', () => new Promise(() => undefined));
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    for (const reader of readers) reader.destroy();
    await app.close();
  });

  /** Sends requests for these paths at once, on one connection, from a client's address. */
  async function send(address: string, paths: readonly string[]): Promise<Socket> {
    const { port } = app.server.address() as AddressInfo;
    const reader = connect(port, '127.0.0.1');
    readers.push(reader);
    reader.on('error', () => undefined).resume();
    await once(reader, 'connect');
    const head = `HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    reader.write(paths.map((path) => `GET ${path} ${head}`).join(''));
    return reader;
  }
  const statusOf = async (address: string) => {
    const { statusCode } = await app.inject({
      url: '/short',
      headers: { 'x-forwarded-for': address },
    });
    return statusCode;
  };

  it('goes to another address with the connection, on which short ones wait behind it', async () => {
    const reader = await send('192.0.2.1', ['/endless', '/short', '/short', '/short']);
    await eventually(() => expect(sent).toBe(4));
    expect(await statusOf('192.0.2.2')).toBe(200);
    await eventually(() => expect(reader.closed).toBe(true));
    // If the former reader still had the places, this address could take no more than two of them.
    await send('192.0.2.2', ['/endless', '/endless', '/endless', '/endless']);
    await eventually(() => expect(sent).toBe(9));
  });

  it('stays with a response that has not begun, and its connection open', async () => {
    const reader = await send('192.0.2.1', ['/slow', '/slow', '/slow', '/slow']);
    await eventually(async () => expect(await statusOf('192.0.2.2')).toBe(429));
    expect(reader.closed).toBe(false);
  });

  it('is taken from nobody for a request whose sender has gone', async () => {
    const reader = await send('192.0.2.1', ['/endless', '/short', '/short', '/short']);
    await eventually(() => expect(sent).toBe(4));
    await send('192.0.2.2', ['/left']);
    await eventually(() => expect(left).toBe(1));
    expect(reader.closed).toBe(false);
  });
});
