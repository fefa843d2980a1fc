import type { FastifyReply } from 'fastify';
import { ServiceError } from '../errors/errors.ts';

/** A signal that is aborted when the client closes the connection before the response is complete. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const abortUnlessSent = () => {
    if (!raw.writableFinished)
      leaving.abort(new ServiceError('UNAVAILABLE', 'The client closed the connection.'));
  };
  if (raw.destroyed) abortUnlessSent();
  else raw.once('close', abortUnlessSent);
  return leaving.signal;
}
