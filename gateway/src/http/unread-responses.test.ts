import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createLogger } from '@dewlane/service-kit/edge';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { createServer } from './server.ts';
import { limitUnread } from './unread-responses.ts';

/** More than the buffers of a connection take. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

describe('SEC-26 a response that nobody reads', () => {
  let app: FastifyInstance;
  let sockets: Socket[];
  beforeEach(() => {
    sockets = [];
  });
  afterEach(async () => {
    jest.useRealTimers();
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  async function start(server: FastifyInstance): Promise<void> {
    app = server;
    app.get('/api/vehicles/v1', async () => LARGE);
    await app.listen({ host: '127.0.0.1', port: 0 });
  }

  /** Asks for the large response, and reads no more than its beginning. */
  async function leaveUnread(address = '127.0.0.1') {
    const { port } = app.server.address() as AddressInfo;
    const asking = once(app.server, 'request');
    const reader = connect({ port, host: '127.0.0.1', localAddress: address });
    sockets.push(reader);
    reader.on('error', () => undefined);
    reader.write('GET /api/vehicles/v1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [{ socket }, response] = (await asking) as [IncomingMessage, ServerResponse];
    await once(reader, 'readable');
    return { reader, response, isCutOff: () => socket.destroyed };
  }

  describe('of any route', () => {
    beforeEach(async () => {
      const log = createLogger({ name: 'test', level: 'silent' });
      await start(createServer({ log, trustProxy: false, fallback: () => undefined }));
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    });

    it('is cut off after two minutes', async () => {
      const { isCutOff } = await leaveUnread();
      jest.advanceTimersByTime(119_000);
      expect(isCutOff()).toBe(false);
      jest.advanceTimersByTime(1_000);
      expect(isCutOff()).toBe(true);
    });

    it('is complete if it is read in time, and its connection stays open', async () => {
      const { reader, response, isCutOff } = await leaveUnread();
      jest.advanceTimersByTime(119_000);
      const read = once(response, 'close');
      reader.resume();
      await read;
      expect(response.writableFinished).toBe(true);
      jest.advanceTimersByTime(120_000);
      expect(isCutOff()).toBe(false);
    });
  });

  it('is cut off when others need its memory and its address holds the most', async () => {
    const server = fastify();
    limitUnread(server, 2.5 * LARGE.length);
    await start(server);
    const unread = [
      await leaveUnread('127.0.0.2'),
      await leaveUnread('127.0.0.2'),
      await leaveUnread('127.0.0.3'),
    ];
    expect(unread.map(({ isCutOff }) => isCutOff())).toEqual([true, false, false]);
  });
});
