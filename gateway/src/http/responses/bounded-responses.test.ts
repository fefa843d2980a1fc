import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createLogger } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../server.ts';
import { BoundedResponse } from './bounded-responses.ts';
import { holdWhileOpen } from './hold-while-open.ts';

describe('a response that waits behind another on its connection', () => {
  let app: FastifyInstance;
  /** Responses that have been asked for, and those whose places are free again. */
  let begun: number;
  let over: number;
  let readers: Socket[];
  beforeEach(async () => {
    begun = 0;
    over = 0;
    readers = [];
    const log = createLogger({ name: 'test', level: 'silent' });
    app = createServer({ log, trustProxy: false, fallback: () => undefined });
    app.get('/waiting', (request, reply) => {
      begun += 1;
      holdWhileOpen(reply, () => {
        over += 1;
      });
      request.raw.socket.once('close', () => reply.send('late'));
    });
    app.get('/broken', (_request, reply) => {
      holdWhileOpen(reply, () => {
        over += 1;
      });
      async function* rows() {
        yield 'row';
        begun += 1;
        throw new Error('The next page can’t be read.');
      }
      reply.send(Readable.from(rows()));
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    for (const reader of readers) reader.destroy();
    await app.close();
  });

  /** Sends as many requests at once on one connection, and one more for a response that breaks off. */
  async function send(count: number, { breaking = false } = {}): Promise<Socket> {
    const { port } = app.server.address() as AddressInfo;
    const reader = connect(port, '127.0.0.1');
    readers.push(reader);
    // A connection that is cut off before it has read everything is reset.
    reader.on('error', () => undefined).resume();
    await once(reader, 'connect');
    reader.write('GET /waiting HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count));
    if (breaking) reader.write('GET /broken HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return reader;
  }

  it('SEC-15 gives its place back when the reader leaves', async () => {
    const reader = await send(3);
    await eventually(() => expect(begun).toBe(3));
    expect(over).toBe(0);
    reader.destroy();
    await eventually(() => expect(over).toBe(3));
  });

  it('SEC-15 gives its place back when the reader leaves, also once it has broken off', async () => {
    const reader = await send(1, { breaking: true });
    await eventually(() => expect(begun).toBe(2));
    reader.destroy();
    await eventually(() => expect(over).toBe(2));
  });

  it('SEC-27 is one of 16 at most: the connection of one more is closed, and its further requests are ignored', async () => {
    const reader = await send(16);
    await eventually(() => expect(begun).toBe(16));
    reader.write('GET /waiting HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1_000));
    await eventually(() => expect(reader.destroyed).toBe(true));
    await eventually(() => expect(over).toBe(16));
    expect(begun).toBe(16);
  });

  it('SEC-27 is one of 16 at most, also if a thousand are asked for together', async () => {
    const reader = await send(1_000);
    await eventually(() => expect(reader.destroyed).toBe(true));
    await eventually(() => expect(over).toBe(begun));
    expect(begun).toBeLessThanOrEqual(16);
  });
});

describe('a response whose client has left before it begins', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('SEC-26 leaves no timer behind', () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const timersOf = (isGone: boolean) => {
      const response = new BoundedResponse(new IncomingMessage(new Socket()));
      if (isGone) response.destroy();
      response.writeHead(200);
      return jest.getTimerCount();
    };
    expect(timersOf(true)).toBe(0);
    expect(timersOf(false)).toBe(1);
  });
});
