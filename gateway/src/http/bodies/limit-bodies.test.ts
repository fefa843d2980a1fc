import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { createLogger } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createServer } from '../server.ts';

const ROOM = 64 * 1024 * 1024;
const ONE = 250_000;
const JSON_TYPE = 'Content-Type: application/json';

describe('SEC-14 the space for incoming bodies of all routes', () => {
  let app: FastifyInstance;
  let sockets: Socket[];
  let accepted: Socket[];
  /** Requests whose response has begun, and never ends. */
  let answered: FastifyRequest[];
  /** The status of each socket's response. */
  let replies: Map<Socket, string>;
  beforeEach(async () => {
    sockets = [];
    accepted = [];
    answered = [];
    replies = new Map();
    const log = createLogger({ name: 'test', level: 'silent' });
    app = createServer({ log, trustProxy: false, fallback: () => undefined });
    app.post('/form', { bodyLimit: 256 * 1024 }, async () => ({ taken: true }));
    app.post('/endless', { bodyLimit: 256 * 1024 }, (request, reply) => {
      answered.push(request);
      const response = new PassThrough();
      response.write('x');
      return reply.send(response);
    });
    app.server.on('connection', (socket: Socket) => accepted.push(socket));
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  const refused = () => [...replies.values()].filter((status) => status === '503').length;

  /** Starts a request, sends what there is of its body, and returns what tells its response's status. */
  async function begin(path: string, header: string, body: string) {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', (data) => replies.set(socket, String(data).slice('HTTP/1.1 '.length, 12)));
    socket.resume();
    await once(socket, 'connect');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}\r\n${header}\r\n\r\n${body}`,
    );
    return () => replies.get(socket);
  }

  const chunk = 'x'.repeat(ONE);
  it.each([
    ['with a Content-Length', '/form', `Content-Length: ${ONE + 1_000}`, chunk],
    ['in chunks', '/form', 'Transfer-Encoding: chunked', `${ONE.toString(16)}\r\n${chunk}\r\n`],
    ['to no route', '/nowhere', `Content-Length: ${ONE + 1_000}`, chunk],
  ])('is limited to 64 MB: %s', async (_how, path, header, body) => {
    const fitting = Math.floor(ROOM / ONE);
    for (let sent = 0; sent < fitting + 3; sent += 1) await begin(path, header, body);
    await eventually(() => {
      expect([...replies.values()]).toEqual(['503', '503', '503']);
    });
  });

  it('is free again once a body has been answered, even if nobody reads the answer', async () => {
    const body = JSON.stringify(chunk);
    const header = `Content-Length: ${body.length}`;
    // A few at a time, so that never so many are arriving that they fill it.
    for (let round = 1; round <= 5; round += 1) {
      for (let sent = 0; sent < 60; sent += 1) await begin('/endless', header, body);
      await eventually(() => expect(replies.size).toBe(round * 60));
    }
    expect(new Set(replies.values())).toEqual(new Set(['200']));
    expect(answered.filter(({ body: kept }) => kept !== undefined).length).toBe(0);
  });

  it('is needed only for bodies of more than 4 kB', async () => {
    const most = 256 * 1024;
    const beginLarge = () => begin('/form', `Content-Length: ${most}`, 'x'.repeat(most - 1));
    const send = (size: number) =>
      begin('/form', `Content-Length: ${size}`, JSON.stringify('x'.repeat(size - 2)));
    for (let sent = 0; sent < ROOM / most; sent += 1) await beginLarge();
    const sum = (bytes: number[]) => bytes.reduce((sofar, more) => sofar + more, 0);
    await eventually(() => {
      const sent = sum(sockets.map(({ bytesWritten }) => bytesWritten));
      expect(sum(accepted.map(({ bytesRead }) => bytesRead))).toBe(sent);
    });
    // A busy machine may give an older one up for it, which leaves no more room.
    await beginLarge();
    await eventually(() => expect(refused()).toBe(1));

    const small = await send(4_096);
    await eventually(() => expect(small()).toBe('200'));
    expect(refused()).toBe(1);
    await send(4_097);
    await eventually(() => expect(refused()).toBe(2));
  });
});
