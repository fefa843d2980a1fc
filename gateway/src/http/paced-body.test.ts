import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pacedBody } from './paced-body.ts';

const LIMIT = 1_000_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A body under way, and what it fails with, once it has. */
function underWay(limit = LIMIT) {
  const sender = new PassThrough();
  const body = pacedBody(sender, limit);
  const failure: { code?: string } = {};
  body.on('error', (error: Error & { code?: string }) => {
    failure.code = error.code ?? error.name;
  });
  body.resume();
  return { sender, body, failure };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('SEC-14 a body', () => {
  it('that trickles in is cut off after a while', async () => {
    const { sender, failure } = underWay();
    for (let seconds = 0; seconds < 15; seconds += 5) {
      sender.write('x'.repeat(1_000));
      await settled();
      jest.advanceTimersByTime(5_000);
      await settled();
      expect(failure.code).toBeUndefined();
    }
    jest.advanceTimersByTime(5_000);
    await settled();
    expect(failure.code).toBe('REQUEST_TIMEOUT');
  });

  it('over a slow line comes through', async () => {
    const { sender, body, failure } = underWay();
    for (let seconds = 0; seconds < 60; seconds += 5) {
      sender.write('x'.repeat(50_000));
      await settled();
      jest.advanceTimersByTime(5_000);
      await settled();
    }
    sender.end();
    await settled();
    expect([failure.code, body.readableEnded]).toEqual([undefined, true]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('of too many bytes is refused with the first too many', async () => {
    const { sender, failure } = underWay(10);
    sender.write('x'.repeat(11));
    await settled();
    expect(failure.code).toBe('TOO_LARGE');
  });

  it('whose sender goes away fails, and leaves no timer', async () => {
    const { sender, failure } = underWay();
    sender.destroy();
    await settled();
    expect(failure.code).toBe('ERR_STREAM_PREMATURE_CLOSE');
    expect(jest.getTimerCount()).toBe(0);
  });
});
