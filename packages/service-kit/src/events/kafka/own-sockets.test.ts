import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { ownSockets } from './own-sockets.ts';

describe('the owner of a client’s sockets', () => {
  it('closes those there are when they are dropped, and no later ones', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const { socketFactory, drop } = ownSockets();
    const open = async () => {
      const socket = socketFactory({
        host: '127.0.0.1',
        port,
        ssl: undefined as never,
        onConnect: () => undefined,
      });
      await once(socket, 'connect');
      return socket;
    };
    const [first, second] = [await open(), await open()];
    const errors: string[] = [];
    for (const socket of [first, second]) socket.on('error', ({ message }) => errors.push(message));
    drop();
    expect([first.destroyed, second.destroyed]).toEqual([true, true]);
    const later = await open();
    expect(errors).toEqual(Array(2).fill('a request got no response in time'));
    expect(later.destroyed).toBe(false);
    later.destroy();
    server.close();
    await once(server, 'close');
  });
});
