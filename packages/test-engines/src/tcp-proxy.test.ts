import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** More than fits into the buffers of sockets and streams. */
const MUCH = Buffer.alloc(3_000_000, 'x');

describe('a proxy between a client and a server', () => {
  let server: Server;
  let proxy: TcpProxy;
  beforeAll(async () => {
    server = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(async () => {
    const address = server.address();
    proxy = await startTcpProxy(
      `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    );
  });
  afterEach(() => proxy.close());
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** Sends data, and returns how many bytes came back and after how many milliseconds. */
  async function echo(data: Buffer): Promise<{ bytes: number; ms: number }> {
    const began = performance.now();
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write(data);
    let bytes = 0;
    for await (const chunk of socket) {
      bytes += (chunk as Buffer).length;
      if (bytes === data.length) break;
    }
    return { bytes, ms: performance.now() - began };
  }

  it('forwards everything unchanged', async () => {
    expect((await echo(MUCH)).bytes).toBe(3_000_000);
  });

  it('closes open connections and refuses new ones while it is cut', async () => {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.write('hello');
    await once(socket, 'data');
    proxy.cut();
    await once(socket, 'close');
    expect((await echo(Buffer.from('hello'))).bytes).toBe(0);
    proxy.mend();
    expect((await echo(Buffer.from('hello'))).bytes).toBe(5);
  });

  it('keeps connections open and silent, even after the silence ends', async () => {
    const before = connect(proxy.port, '127.0.0.1');
    before.write('hello');
    await once(before, 'data');
    proxy.silence();
    const meanwhile = connect(proxy.port, '127.0.0.1');
    await once(meanwhile, 'connect');
    const heard: string[] = [];
    for (const [name, socket] of Object.entries({ before, meanwhile })) {
      socket.write('hello?');
      for (const event of ['data', 'end', 'close', 'error']) {
        socket.on(event, () => heard.push(`${name} ${event}`));
      }
    }
    proxy.mend();
    expect((await echo(Buffer.from('hello'))).bytes).toBe(5);
    before.write('hello?');
    // Sent later and already echoed, so the earlier data would have been echoed too.
    expect((await echo(Buffer.from('hello'))).bytes).toBe(5);
    expect(heard).toEqual([]);
    for (const socket of [before, meanwhile]) socket.destroy();
  });

  it('closes each side when the other side closes', async () => {
    const socket = connect(proxy.port, '127.0.0.1');
    socket.end('hello');
    const chunks: string[] = [];
    for await (const chunk of socket) chunks.push(String(chunk));
    expect(chunks.join('')).toBe('hello');
  });

  it('delays data by its latency in both directions', async () => {
    proxy.slow({ latencyMs: 150 });
    expect((await echo(Buffer.from('hello'))).ms).toBeGreaterThan(290);
  });

  it('limits the bytes per second', async () => {
    proxy.slow({ bytesPerSecond: 100_000 });
    expect((await echo(Buffer.alloc(10_000))).ms).toBeGreaterThan(190);
  });

  it('delivers delayed data at once when mended', async () => {
    proxy.slow({ latencyMs: 60_000 });
    const echoing = echo(Buffer.from('hello'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    proxy.mend();
    expect((await echoing).bytes).toBe(5);
  });
});
