import { Socket } from 'node:net';
import pg from 'pg';
import { z } from 'zod';

/** What pg keeps to itself of a connection. */
const inside = z.object({
  processID: z.number().nullish(),
  connection: z.object({ stream: z.instanceof(Socket) }),
});

/** A connection of which can be seen whether it waits for an answer. */
export class WatchedClient extends pg.Client {
  isWaiting = false;
  /** Told whenever that begins. */
  whenWaiting: () => void = () => undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('drain', () => {
      this.isWaiting = false;
    });
  }

  /** Counts every byte that was read, or has left this process. */
  bytesMoved(): number {
    const { stream } = inside.parse(this).connection;
    return stream.bytesRead + stream.bytesWritten - stream.writableLength;
  }

  /** The server's process of this connection; 0 before there is one. */
  serverPid(): number {
    return inside.parse(this).processID ?? 0;
  }

  /** Ends it as if the other side had: whatever waits on it fails with `Connection terminated`. */
  drop(): void {
    inside.parse(this).connection.stream.destroy();
  }
}

/** pg describes a dozen ways to call it, and all of them are handed on as they are; looked up at each call, as others change it, too. */
function query(this: WatchedClient, ...given: unknown[]): unknown {
  if (!this.isWaiting) {
    this.isWaiting = true;
    this.whenWaiting();
  }
  return Reflect.apply(pg.Client.prototype.query, this, given);
}
WatchedClient.prototype.query = query as typeof pg.Client.prototype.query;
