import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createLogger } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createServer } from '../server.ts';
import { acceptPictureBodies } from './picture-bodies.ts';

describe('a client that leaves while it sends a body', () => {
  let app: FastifyInstance;
  let lines: { level: number; msg: string; status?: number; reason?: string }[];
  beforeEach(async () => {
    lines = [];
    const write = (line: string) => void lines.push(JSON.parse(line));
    const log = createLogger({ name: 'test' }, { write });
    app = createServer({ log, trustProxy: false, fallback: () => undefined });
    app.post('/form', async () => ({ taken: true }));
    app.register(async (photos) => {
      acceptPictureBodies(photos);
      photos.post('/picture', async ({ body }) => (await buffer(body as Readable)).length);
    });
    app.get('/broken', async () => {
      throw new Error('broken');
    });
    app.get('/slow', async (request) => {
      await once(request.raw.socket, 'close');
      throw new Error('broken');
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => app.close());

  it.each([
    ['a small body', '/form', 'application/json', 100],
    ['a large body', '/form', 'application/json', 100_000],
    ['a picture', '/picture', 'image/png', 100_000],
  ])(
    'is logged as such, not as an outage or failure of ours: %s',
    async (_, path, type, length) => {
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Content-Type: ${type}`];
      socket.write([...head, `Content-Length: ${length}`, '', '{'].join('\r\n'));
      await once(app.server, 'request');
      socket.destroy();
      await eventually(() => lines.length > 0);
      await fetch(`http://127.0.0.1:${port}/broken`);
      await eventually(() => lines.some(({ status }) => status === 500));
      expect(lines.map(({ msg, status }) => status ?? msg)).toEqual([499, 'a request failed', 500]);
    },
  );

  it('still logs a failure of ours behind a request whose client has left', async () => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(['GET /slow HTTP/1.1', 'Host: localhost', '', ''].join('\r\n'));
    await once(app.server, 'request');
    socket.destroy();
    await eventually(() => lines.length > 1);
    expect(lines.map(({ msg, status }) => status ?? msg).sort()).toEqual([499, 'a request failed']);
  });
});
