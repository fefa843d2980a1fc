import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pacedBody } from './paced-body.ts';
import { createUploadSpace } from './upload-space.ts';

const LIMIT = 1_000_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A body that is arriving, and the error it fails with, if any. */
function underWay(limit = LIMIT, room = LIMIT) {
  const sender = new PassThrough();
  const space = createUploadSpace(room, () => performance.now());
  const { stream: body, release } = pacedBody(sender, limit, space);
  const failure: { code?: string } = {};
  body.on('error', (error: Error & { code?: string }) => {
    failure.code = error.code ?? error.name;
  });
  body.resume();
  return { sender, body, failure, release, space };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('SEC-14 a body', () => {
  it('is aborted after a while if it trickles in', async () => {
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

  it('is received over a slow connection', async () => {
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

  it('is refused at the first byte beyond the limit', async () => {
    const { sender, failure } = underWay(10);
    sender.write('x'.repeat(11));
    await settled();
    expect(failure.code).toBe('TOO_LARGE');
  });

  it('fails when its sender disconnects, and leaves no timer', async () => {
    const { sender, failure } = underWay();
    sender.destroy();
    await settled();
    expect(failure.code).toBe('ERR_STREAM_PREMATURE_CLOSE');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('takes up space until it is released, and fails if there is none left', async () => {
    const { sender, failure, release, space } = underWay(LIMIT, 1_000);
    const other = space.open(() => undefined);
    sender.write('x'.repeat(600));
    await settled();
    expect(other.add(400)).toBeNull();
    sender.write('x');
    await settled();
    expect(failure.code).toBe('UNAVAILABLE');
    expect(other.add(1)).not.toBeNull();
    release();
    expect(other.add(600)).toBeNull();
  });

  it('is aborted if a faster one needs its space, unless it is complete', async () => {
    for (const [isWhole, code] of [
      [true, undefined],
      [false, 'UNAVAILABLE'],
    ] as const) {
      const { sender, failure, space } = underWay(LIMIT, 1_000);
      sender.write('x'.repeat(600));
      if (isWhole) sender.end();
      await settled();
      jest.advanceTimersByTime(10_000);
      const other = space.open(() => undefined);
      expect(other.add(500) === null).toBe(!isWhole);
      await settled();
      expect(failure.code).toBe(code);
    }
  });

  it('is read to its end after it has failed, so that the connection gets its response', async () => {
    const { sender, failure } = underWay(10);
    let ended = false;
    sender.on('end', () => {
      ended = true;
    });
    for (let count = 0; count < 10; count += 1) sender.write('x'.repeat(50_000));
    sender.end();
    await settled();
    await settled();
    expect([failure.code, ended]).toEqual(['TOO_LARGE', true]);
  });
});
