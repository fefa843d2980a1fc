import type pg from 'pg';
import { WatchedClient } from './watched-client.ts';

/**
 * Drops connections to a server that accepts no writes. After a failover a new connection may still reach the former
 * primary, now a standby; in the pool it would fail every write that gets it, for as long as the process lives. It is
 * closed as soon as it is released, whoever used it, and so are the idle ones, which were opened around the same time.
 * The pool's connections must be `WatchedClient`s.
 */
export function leaveReadOnlyServers(pool: pg.Pool): void {
  const idle = new Set<WatchedClient>();
  pool.on('acquire', (client) => {
    if (client instanceof WatchedClient) idle.delete(client);
  });
  pool.on('remove', (client) => {
    if (client instanceof WatchedClient) idle.delete(client);
  });
  pool.on('release', (_error, client) => {
    if (!(client instanceof WatchedClient)) return;
    if (!client.isReadOnly) return void idle.add(client);
    // The pool keeps no connection that is ending, and gives it to nobody.
    client.end().catch(() => undefined);
    for (const other of idle) other.drop();
  });
}
