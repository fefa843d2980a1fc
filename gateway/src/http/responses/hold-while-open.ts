import type { FastifyReply } from 'fastify';

/** Calls `giveBack` when the exchange is over, with or without a response. */
export function holdWhileOpen({ raw }: Pick<FastifyReply, 'raw'>, giveBack: () => void): void {
  // If the client has already gone, there is no further `close` event.
  if (raw.destroyed) giveBack();
  else raw.once('close', giveBack);
}
