import { once } from 'node:events';
import { connect } from 'node:net';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { startLocalServer } from '../../test/local-server.ts';
import { WatchedClient } from './watched-client.ts';

describe('a watched connection', () => {
  it('counts what was read and sent, but not what still waits to be sent', async () => {
    const server = await startLocalServer((socket) => void socket.write('hello'));
    const stream = connect(server.port, '127.0.0.1');
    const client = new WatchedClient({ stream: () => stream });
    await once(stream, 'connect');
    stream.cork();
    stream.write('abc');
    stream.resume();
    await eventually(() => stream.bytesRead === 5);
    expect(client.bytesMoved()).toBe(5);
    stream.destroy();
    await server.close();
  });
});
