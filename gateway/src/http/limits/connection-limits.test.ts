import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { createLogger } from '@dewlane/service-kit/edge';
import { eventually } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TrustProxy } from '../origins/client-address.ts';
import { createServer } from '../server.ts';
import { limitConnections } from './connection-limits.ts';

const log = createLogger({ name: 'test', level: 'silent' });

let sockets: Socket[];
let stop: () => Promise<unknown>;
beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await stop();
});

/** Opens a connection, which the server may close at once. */
async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** The first line of the response to a request on this connection; nothing if it is closed instead. */
function ask(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0]));
    if (socket.closed) resolve(undefined);
    socket.once('close', () => resolve(undefined));
    socket.write('GET /other HTTP/1.1\r\nHost: localhost\r\n\r\n');
  });
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = async () => {
    server.close();
    await once(server, 'close');
  };
  return (server.address() as AddressInfo).port;
}

/** A server that lets two connections of one address be open, and three of all. */
const limited = (trustProxy: TrustProxy = false) => {
  const server = createHttpServer((_request, response) => response.end());
  limitConnections(server, trustProxy, { ofAddress: 2, ofAll: 3 });
  return portOf(server);
};

const OK = 'HTTP/1.1 200 OK';

describe('SEC-17 the limit of open connections', () => {
  it('closes one too many of an address, and leaves the others', async () => {
    const port = await limited();
    const first = await open(port);
    await open(port);
    expect(await ask(await open(port))).toBeUndefined();
    expect(await ask(await open(port, '127.0.0.2'))).toBe(OK);
    expect(await ask(first)).toBe(OK);
  });

  it('frees the place of one that has closed', async () => {
    const port = await limited();
    const [first] = [await open(port), await open(port)];
    expect(await ask(await open(port))).toBeUndefined();
    first.destroy();
    await eventually(async () => expect(await ask(await open(port))).toBe(OK));
  });

  it('counts an IPv6 network of 64 bits as one address', () => {
    const server = createHttpServer();
    limitConnections(server, false, { ofAddress: 2, ofAll: 10 });
    stop = async () => undefined;
    const from = (remoteAddress: string) => {
      const socket = new Socket();
      sockets.push(socket);
      Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
      server.emit('connection', socket);
      return socket.destroyed;
    };
    expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(from)).toEqual([false, false, true]);
    expect(from('2001:db8:0:1::1')).toBe(false);
  });

  it('doesn’t count a trusted proxy’s', async () => {
    const port = await limited(['127.0.0.1']);
    for (let count = 0; count < 3; count += 1) expect(await ask(await open(port))).toBe(OK);
  });

  it('closes one too many of all', async () => {
    const port = await limited();
    for (const place of [2, 3, 4]) expect(await ask(await open(port, `127.0.0.${place}`))).toBe(OK);
    expect(await ask(await open(port, '127.0.0.5'))).toBeUndefined();
  });

  it('is a thousand for an address at the gateway, of ten thousand for all', async () => {
    const app = createServer({ log, trustProxy: false, fallback: () => undefined });
    app.get('/other', async () => ({}));
    await app.listen({ port: 0, host: '127.0.0.1' });
    stop = () => app.close();
    const { port } = app.server.address() as AddressInfo;
    const first = await open(port);
    for (let count = 1; count < 1_000; count += 1) await open(port);
    expect(await ask(first)).toBe(OK);
    expect(await ask(await open(port))).toBeUndefined();
    expect(await ask(first)).toBe(OK);
    expect(await ask(await open(port, '127.0.0.2'))).toBe(OK);
    expect(app.server.maxConnections).toBe(10_000);
  });
});
