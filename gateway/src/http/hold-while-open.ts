import type { FastifyReply } from 'fastify';

/** Calls `giveBack` when the exchange is over, with or without a response. */
export function holdWhileOpen({ raw }: FastifyReply, giveBack: () => void): void {
  // If the client has already gone, there is no further `close` event.
  if (raw.destroyed) giveBack();
  else raw.once('close', giveBack);
}

/** Ample for fifty megabytes over a mobile connection. */
const READ_WITHIN_MS = 120_000;

/** The same for a long response; a client that takes more than two minutes to read it is cut off (SEC-15). */
export function holdUntilRead(reply: FastifyReply, giveBack: () => void): void {
  const timer = setTimeout(() => reply.raw.destroy(), READ_WITHIN_MS);
  holdWhileOpen(reply, () => {
    clearTimeout(timer);
    giveBack();
  });
}
