import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { createLogger } from '@dewlane/service-kit/edge';
import { noMetrics } from '@dewlane/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { createEarlyRejection } from '../early-rejection/early-rejection.ts';
import { createServer } from '../server.ts';
import { limitUnreadResponses } from './limit-unread-responses.ts';

/** More than the buffers of a connection take. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');
const log = createLogger({ name: 'test', level: 'silent' });

/** Sends the request's lines on a connection of which nothing is read, ever; resolves when the response has begun. */
async function leaveUnread(
  { server }: FastifyInstance,
  lines: readonly string[],
  remoteAddress = '127.0.0.1',
): Promise<Duplex> {
  const write = () => connection.emit('begun');
  const connection = new Duplex({ read: () => undefined, write });
  server.emit('connection', Object.assign(connection, { remoteAddress }));
  connection.push([...lines, 'Host: localhost', '', ''].join('\r\n'));
  await once(connection, 'begun');
  return connection;
}

/** Server and clients have the same clock here; it stands still from now on. */
function stopTheClock(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
}

describe('SEC-26 a response that nobody reads', () => {
  let app: FastifyInstance;
  let reader: Socket | undefined;
  beforeEach(() => {
    const earlyRejection = createEarlyRejection({
      addressOf: () => 'an address',
      headers: {},
      load: { sheds: () => false },
      ...{ log, metrics: noMetrics },
    });
    earlyRejection.block('an address', 600);
    app = createServer({ log, trustProxy: false, fallback: () => undefined, earlyRejection });
    app.get('/vehicles', async () => LARGE);
  });
  afterEach(async () => {
    jest.useRealTimers();
    reader?.destroy();
    await app.close();
  });

  /** Asks for the large response, and reads no more than its beginning. */
  async function readItsBeginning() {
    await app.listen({ host: '127.0.0.1', port: 0 });
    stopTheClock();
    const { port } = app.server.address() as AddressInfo;
    const asking = once(app.server, 'request');
    const client = connect({ port, host: '127.0.0.1' });
    reader = client;
    client.write('GET /vehicles HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const [{ socket }, response] = (await asking) as [IncomingMessage, ServerResponse];
    await once(client, 'readable');
    return { client, response, isCutOff: () => socket.destroyed };
  }

  it('is cut off after two minutes', async () => {
    const { isCutOff } = await readItsBeginning();
    jest.advanceTimersByTime(119_000);
    expect(isCutOff()).toBe(false);
    jest.advanceTimersByTime(1_000);
    expect(isCutOff()).toBe(true);
  });

  it('is complete if it is read in time, and its connection stays open', async () => {
    const { client, response, isCutOff } = await readItsBeginning();
    jest.advanceTimersByTime(119_000);
    const read = once(response, 'close');
    client.resume();
    await read;
    expect(response.writableFinished).toBe(true);
    jest.advanceTimersByTime(120_000);
    expect(isCutOff()).toBe(false);
  });

  it.each([
    ['one of a route', ['GET /vehicles HTTP/1.1']],
    ['an early rejection', ['GET /api/vehicles HTTP/1.1']],
    ['that to an address that can’t be decoded', ['GET /%zz HTTP/1.1']],
    ['one that Node.js makes itself', ['GET /vehicles HTTP/1.1', 'Expect: the impossible']],
  ])('is cut off after two minutes whichever it is: %s', async (_which, lines) => {
    await app.ready();
    stopTheClock();
    const connection = await leaveUnread(app, lines);
    jest.advanceTimersByTime(119_000);
    expect(connection.destroyed).toBe(false);
    jest.advanceTimersByTime(1_000);
    expect(connection.destroyed).toBe(true);
  });
});

describe('SEC-26 the memory of responses that nobody reads', () => {
  /** More than a stream reads ahead. */
  const SIZE = 300_000;
  let app: FastifyInstance;
  let dir: string;
  let connections: Duplex[];
  beforeEach(() => {
    app = fastify();
    dir = mkdtempSync(path.join(tmpdir(), 'unread-'));
    connections = [];
  });
  afterEach(async () => {
    for (const connection of connections) connection.destroy();
    await app.close();
    rmSync(dir, { recursive: true });
  });

  function fileOf(bytes: number): string {
    const file = path.join(dir, String(bytes));
    writeFileSync(file, Buffer.alloc(bytes));
    return file;
  }
  async function request(target: string, address: string): Promise<void> {
    connections.push(await leaveUnread(app, [`GET ${target} HTTP/1.1`], address));
  }
  const cutOff = () => connections.map(({ destroyed }) => destroyed);

  it.each([
    ['bytes', SIZE, () => Buffer.alloc(SIZE)],
    ['text, in bytes and not in characters', SIZE, () => '語'.repeat(SIZE / 3)],
    ['a file, of which 128 kB are read ahead', 128 * 1024, () => createReadStream(fileOf(SIZE))],
  ])(
    'is taken from the address that holds the most when others need it: %s',
    async (_, bytes, payloadOf) => {
      limitUnreadResponses(app, 2.5 * bytes);
      app.get('/', (_request, reply) => reply.send(payloadOf()));
      await app.ready();
      for (const address of ['127.0.0.2', '127.0.0.2', '127.0.0.3']) await request('/', address);
      expect(cutOff()).toEqual([true, false, false]);
    },
  );

  it('is no more than the length of a short file', async () => {
    limitUnreadResponses(app, SIZE + 10);
    app.get('/short', (_request, reply) =>
      reply.header('content-length', 5).send(createReadStream(fileOf(5))),
    );
    app.get('/', async () => Buffer.alloc(SIZE));
    await app.ready();
    for (const target of ['/short', '/short', '/']) await request(target, '127.0.0.2');
    expect(cutOff()).toEqual([false, false, false]);
    await request('/short', '127.0.0.2');
    expect(cutOff()).toEqual([true, false, false, false]);
  });
});
