import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { holdUntilRead } from './hold-while-open.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A response that is being read, and how often its place was given back. */
function underWay() {
  const raw = new PassThrough();
  const giveBack = jest.fn();
  holdUntilRead({ raw } as unknown as FastifyReply, giveBack);
  return { raw, giveBack };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('SEC-15 the place of a long response', () => {
  it('is kept for two minutes, then its reader is cut off', async () => {
    const { raw, giveBack } = underWay();
    jest.advanceTimersByTime(119_000);
    await settled();
    expect([raw.destroyed, giveBack.mock.calls.length]).toEqual([false, 0]);
    jest.advanceTimersByTime(1_000);
    await settled();
    expect([raw.destroyed, giveBack.mock.calls.length]).toEqual([true, 1]);
  });

  it('is free as soon as the response has been read or the reader has left', async () => {
    const { raw, giveBack } = underWay();
    raw.destroy();
    await settled();
    expect([jest.getTimerCount(), giveBack.mock.calls.length]).toEqual([0, 1]);
  });
});
