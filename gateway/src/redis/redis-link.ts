/** One connection to Redis. */
export interface RedisLink {
  /**
   * Sends a command and returns its reply. @throws Error if Redis refuses it, disconnects or doesn't respond in time
   */
  send(command: readonly string[]): Promise<unknown>;
  close(): void;
  readonly closed: Promise<void>;
}

const OPEN_WITHIN_MS = 2_000;

/**
 * Opens a connection, which is closed once Redis doesn't respond within `replyWithinMs`. It never reconnects by itself;
 * a new one takes its place. The library is imported here, so that a gateway without Redis never loads it.
 * @throws Error if Redis can't be reached
 */
export async function openLink(url: string, replyWithinMs: number): Promise<RedisLink> {
  const { createClient } = await import('redis');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: 0 },
    socket: { reconnectStrategy: false, connectTimeout: OPEN_WITHIN_MS },
  });
  const ending = new AbortController();
  const closed = new Promise<void>((resolve) => {
    ending.signal.addEventListener('abort', () => resolve());
  });
  const close = () => {
    ending.abort();
    if (client.isOpen) client.destroy();
  };
  client.on('error', close);
  const inTime = async <Reply>(asked: Promise<Reply>, withinMs: number): Promise<Reply> => {
    const timer = setTimeout(close, withinMs);
    try {
      return await asked;
    } finally {
      clearTimeout(timer);
    }
  };
  await inTime(client.connect(), OPEN_WITHIN_MS);
  return {
    send: (command) => inTime(client.sendCommand([...command]), replyWithinMs),
    close,
    closed,
  };
}
