import { addressGroup } from '@dewlane/service-kit/edge';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { holdWhileOpen } from './hold-while-open.ts';
import { createUnreadSpace } from './unread-space.ts';

/** Enough for eight of the largest responses, free operations with pictures. */
const ROOM_BYTES = 80 * 1024 * 1024;
/** What a stream reads ahead while nobody reads it: one chunk for the connection, and the one after it. */
const STREAM_BYTES = 128 * 1024;

/** Limits the memory that the responses of all routes take together while they wait to be read (SEC-26). */
export function limitUnreadResponses(app: FastifyInstance, roomBytes = ROOM_BYTES): void {
  const space = createUnreadSpace(roomBytes);
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = bytesOf(payload, reply);
    if (bytes > 0) {
      // The connection, since responses to later requests on it may wait behind this one.
      const cutOff = () => request.raw.socket.destroy();
      holdWhileOpen(reply, space.hold(addressGroup(request.ip), bytes, cutOff));
    }
    done();
  });
}

/** The memory that a payload takes at most. A short file is read whole; lists of vehicles have a limit of their own (SEC-15). */
function bytesOf(payload: unknown, reply: FastifyReply): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length;
  if (payload === null || payload === undefined) return 0;
  const length = Number(reply.getHeader('content-length') ?? STREAM_BYTES);
  return Math.min(length, STREAM_BYTES);
}
