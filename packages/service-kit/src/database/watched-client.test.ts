import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { WatchedClient } from './watched-client.ts';

describe('a watched connection', () => {
  it('counts what was read and sent, but not what still waits to be sent', async () => {
    const server = createServer((socket) => void socket.write('hello')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const stream = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    const client = new WatchedClient({ stream: () => stream });
    await once(stream, 'connect');
    stream.cork();
    stream.write('abc');
    stream.resume();
    await eventually(() => stream.bytesRead === 5);
    expect(client.bytesMoved()).toBe(5);
    stream.destroy();
    server.close();
    await once(server, 'close');
  });
});
