import type { FastifyReply } from 'fastify';
import { ServiceError } from '../errors/errors.ts';

/** A signal that is aborted when the client closes the connection before the response is complete. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const look = () => {
    if (!raw.writableFinished)
      leaving.abort(new ServiceError('UNAVAILABLE', 'Whoever asked has gone.'));
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return leaving.signal;
}
