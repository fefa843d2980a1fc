import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

/** The sockets of one kafkajs client. */
export interface OwnSockets {
  /** For the client's `socketFactory`. */
  socketFactory: ISocketFactory;
  /** Ends all of them, so that what is asked next goes over new ones. */
  drop(): void;
}

/** Until the system asks a silent other side whether it is still there. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Makes a client's sockets and keeps hold of them. kafkajs notices that a request gets no response in time, but sends the
 * next one over the same connection: one that a network has lost without a word would be used until the system gives it
 * up, a quarter of an hour later.
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
