import { addressGroup } from '@dewlane/service-kit/edge';
import type { FastifyInstance } from 'fastify';
import { holdWhileOpen } from './hold-while-open.ts';
import { createUnreadSpace } from './unread-space.ts';

/** Ample for fifty megabytes over a mobile connection. */
const READ_WITHIN_MS = 120_000;
/** Enough for eight of the largest responses, free operations with pictures. */
const ROOM_BYTES = 80 * 1024 * 1024;

/**
 * Limits for how long a response of any route may wait to be read, and the memory that all of them take together (SEC-26).
 * Streams need no room: they make their bytes as they are read.
 */
export function limitUnread(app: FastifyInstance, roomBytes = ROOM_BYTES): void {
  const space = createUnreadSpace(roomBytes);
  app.addHook('onSend', (request, reply, payload, done) => {
    // The connection, since responses to later requests on it may wait behind this one.
    const cutOff = () => request.raw.socket.destroy();
    const timer = setTimeout(cutOff, READ_WITHIN_MS);
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    const release = bytes > 0 ? space.hold(addressGroup(request.ip), bytes, cutOff) : undefined;
    holdWhileOpen(reply, () => {
      clearTimeout(timer);
      release?.();
    });
    done();
  });
}
