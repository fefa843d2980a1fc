import { addressGroup } from '@dewlane/service-kit/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairPlaces } from '../limits/fair-places.ts';
import { holdWhileOpen } from './hold-while-open.ts';

/**
 * Takes a place for the response until the exchange is over, or another address gets the place (SEC-15). To be called once the
 * sender is known to have permission: somebody else's response may be cut off for it. A sender who has gone takes none.
 * @throws ServiceError RATE_LIMITED if there is none for this address
 */
export function holdFairPlace(
  places: FairPlaces,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (reply.raw.destroyed) return;
  const giveBack = places.take(addressGroup(request.ip), {
    isBeingSent: () => reply.raw.headersSent,
    // The connection, since responses to later requests on it may wait behind this one.
    cutOff: () => request.raw.socket.destroy(),
  });
  holdWhileOpen(reply, giveBack);
}
