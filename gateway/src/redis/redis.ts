import { pause, type Running } from '@dewlane/service-kit/edge';
import { openLink, type RedisLink } from './redis-link.ts';

/** A client of Redis that expects it to be out of reach at any time. */
export interface Redis extends Running {
  /**
   * Sends a command and returns its reply. @throws Error if Redis refuses it, is out of reach or doesn't respond in time
   */
  send(command: readonly string[]): Promise<unknown>;
  /** Identifies the current connection: a different object after each reconnect, undefined while there is none. */
  connection(): object | undefined;
}

/** Requests wait no longer than this for Redis. */
const REPLY_WITHIN_MS = 500;
const RETRY_EVERY_MS = 200;

/** Connects to `url`, and reconnects whenever necessary; resolves after the first attempt, successful or not. */
export async function connectRedis(url: string, replyWithinMs = REPLY_WITHIN_MS): Promise<Redis> {
  const stopping = new AbortController();
  let link: RedisLink | undefined;
  let whyNot: unknown;

  async function open(): Promise<void> {
    try {
      link = await openLink(url, replyWithinMs);
      if (stopping.signal.aborted) link.close();
    } catch (error) {
      whyNot = error;
    }
  }
  async function stayConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      await link?.closed;
      link = undefined;
      await pause(RETRY_EVERY_MS, stopping.signal);
      if (!stopping.signal.aborted) await open();
    }
  }

  await open();
  const staying = stayConnected();
  return {
    async send(command) {
      if (link === undefined) throw new Error('Redis is out of reach', { cause: whyNot });
      return link.send(command);
    },
    connection: () => link,
    async stop() {
      stopping.abort();
      link?.close();
      await staying;
    },
  };
}
