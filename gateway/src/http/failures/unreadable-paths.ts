import type { IncomingMessage } from 'node:http';

/** Stands for every path that can't be decoded. No route has it, and no request: a space ends the path of one. */
export const UNREADABLE_PATH = '/unreadable path';

/**
 * The address to route by. Fastify answers a path that it can't decode before any hook: uncounted, unlogged and without our headers.
 * Under a path without a route it gets all of them (SEC-03).
 */
export function routableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    decodeURI(path);
    return url;
  } catch {
    return UNREADABLE_PATH;
  }
}
