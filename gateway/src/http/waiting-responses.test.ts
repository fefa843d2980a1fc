import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createLogger } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { holdWhileOpen } from './hold-while-open.ts';
import { createServer } from './server.ts';

describe('SEC-15 a response that waits behind another on its connection', () => {
  let app: FastifyInstance;
  /** Responses that have been asked for, and those whose places are free again. */
  let begun: number;
  let over: number;
  beforeEach(async () => {
    begun = 0;
    over = 0;
    const log = createLogger({ name: 'test', level: 'silent' });
    app = createServer({ log, trustProxy: false, fallback: () => undefined });
    app.get('/waiting', (request, reply) => {
      begun += 1;
      holdWhileOpen(reply, () => {
        over += 1;
      });
      request.raw.socket.once('close', () => reply.send('late'));
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => app.close());

  it('gives its place back when the reader leaves', async () => {
    const { port } = app.server.address() as AddressInfo;
    const reader = connect(port, '127.0.0.1');
    await once(reader, 'connect');
    reader.write('GET /waiting HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3));
    await eventually(() => expect(begun).toBe(3));
    expect(over).toBe(0);
    reader.destroy();
    await eventually(() => expect(over).toBe(3));
  });
});
