import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import { z } from 'zod';
import { READ_ONLY_SERVER } from '../errors/database-errors.ts';

/** Internals of pg's connection. */
const inside = z.object({
  processID: z.number().nullish(),
  connection: z.object({ stream: z.instanceof(Socket) }),
});
const answers = z.object({ connection: z.instanceof(EventEmitter) });

/** A connection that shows whether it is waiting for a response, and whether its server takes writes. */
export class WatchedClient extends pg.Client {
  isWaiting = false;
  /** Whether the server has refused a write because it takes none. */
  isReadOnly = false;
  /** Called whenever it starts waiting. */
  whenWaiting: () => void = () => undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('drain', () => {
      this.isWaiting = false;
    });
    answers.parse(this).connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (code === READ_ONLY_SERVER) this.isReadOnly = true;
    });
  }

  /** The number of bytes read and sent so far. */
  bytesMoved(): number {
    const { stream } = inside.parse(this).connection;
    return stream.bytesRead + stream.bytesWritten - stream.writableLength;
  }

  /** The pid of the server process; 0 before it is known. */
  serverPid(): number {
    return inside.parse(this).processID ?? 0;
  }

  /**
   * Ends it as if the server had: pending statements fail with `Connection terminated`. An idle one leaves its pool before
   * anybody can be given it.
   */
  drop(): void {
    inside.parse(this).connection.stream.destroy(new Error('Connection terminated unexpectedly'));
  }
}

/**
 * pg has a dozen overloads, all of which are passed through unchanged; looked up at each call, because others patch it
 * too.
 */
function query(this: WatchedClient, ...given: unknown[]): unknown {
  if (!this.isWaiting) {
    this.isWaiting = true;
    this.whenWaiting();
  }
  return Reflect.apply(pg.Client.prototype.query, this, given);
}
WatchedClient.prototype.query = query as typeof pg.Client.prototype.query;
