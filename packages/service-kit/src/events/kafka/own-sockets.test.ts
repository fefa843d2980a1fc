import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { startLocalServer } from '../../../test/local-server.ts';
import { ownSockets } from './own-sockets.ts';

describe('the owner of a client’s sockets', () => {
  it('closes those there are when they are dropped, and no later ones', async () => {
    const server = await startLocalServer();
    const { socketFactory, drop } = ownSockets();
    const open = async () => {
      const socket = socketFactory({
        host: '127.0.0.1',
        port: server.port,
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
    await server.close();
  });
});
