import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { callerGone } from './caller-gone.ts';

/** A response like Node.js', which is closed both after completion and when the client disconnects. */
function response(state: { writableFinished: boolean; destroyed: boolean }) {
  const raw = Object.assign(new EventEmitter(), state);
  return { raw, reply: { raw } as unknown as FastifyReply };
}

describe('the signal of a disconnected client', () => {
  it('is aborted when the connection closes before the response is complete', () => {
    const { raw, reply } = response({ writableFinished: false, destroyed: false });
    const signal = callerGone(reply);
    expect(signal.aborted).toBe(false);
    raw.emit('close');
    expect(signal.reason).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('is not aborted by the close that follows a response', () => {
    const { raw, reply } = response({ writableFinished: false, destroyed: false });
    const signal = callerGone(reply);
    raw.writableFinished = true;
    raw.emit('close');
    expect(signal.aborted).toBe(false);
  });

  it('is aborted at once if the client has already disconnected', () => {
    expect(callerGone(response({ writableFinished: false, destroyed: true }).reply).aborted).toBe(
      true,
    );
    expect(callerGone(response({ writableFinished: true, destroyed: true }).reply).aborted).toBe(
      false,
    );
  });
});
