import type { FastifyReply } from 'fastify';

/** Calls `giveBack` when the connection's exchange is over, with a response or without. */
export function holdWhileOpen({ raw }: FastifyReply, giveBack: () => void): void {
  // Who has gone meanwhile closes nothing any more.
  if (raw.destroyed) giveBack();
  else raw.once('close', giveBack);
}
