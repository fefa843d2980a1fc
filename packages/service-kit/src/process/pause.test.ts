import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pause } from './pause.ts';

const HOUR_MS = 3_600_000;

describe('a pause', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('lasts as long as it should, and leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    let isOver = false;
    const pausing = pause(HOUR_MS, signal).then(() => {
      isOver = true;
    });
    await jest.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    await pausing;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('ends when its signal is aborted, and leaves no timer that keeps the process alive', async () => {
    const stopping = new AbortController();
    const pausing = pause(HOUR_MS, stopping.signal);
    stopping.abort();
    await pausing;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not begin if its signal has been aborted', async () => {
    await pause(HOUR_MS, AbortSignal.abort());
    expect(jest.getTimerCount()).toBe(0);
  });
});
