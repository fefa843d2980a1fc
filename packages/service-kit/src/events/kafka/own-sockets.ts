import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

/** The sockets of one kafkajs client. */
export interface OwnSockets {
  /** For the client's `socketFactory`. */
  socketFactory: ISocketFactory;
  /** Closes all of them, so that the next request uses a new one. */
  drop(): void;
}

/** The delay until the first TCP keep-alive probe. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Creates a client's sockets and keeps track of them. kafkajs notices a request timeout, but sends the next request
 * over the same connection: one that the network has silently lost would be used until the system drops it, 15 minutes
 * later.
 */
export function ownSockets(): OwnSockets {
  const sockets = new Set<Socket>();
  return {
    socketFactory({ host, port, ssl, onConnect }) {
      const named = isIP(host) ? {} : { servername: host };
      const socket = ssl
        ? connectTls({ host, port, ...named, ...ssl }, onConnect)
        : connectPlain({ host, port }, onConnect);
      socket.setKeepAlive(true, KEEP_ALIVE_MS);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    drop() {
      for (const socket of sockets) socket.destroy(new Error('a request got no response in time'));
    },
  };
}
