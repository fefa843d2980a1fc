import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { usePoll } from './use-poll.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function turn(page: 'visible' | 'hidden'): Promise<void> {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(page);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
}

/** Polls once a second. */
function pollWith(work: () => Promise<unknown>) {
  const poll = jest.fn(work);
  const { unmount } = renderHook(() => usePoll(poll, 1_000));
  return { poll, unmount };
}
const atOnce = () => Promise.resolve();

describe('usePoll', () => {
  it('runs at its interval, from one interval after the start to the end', async () => {
    const { poll, unmount } = pollWith(atOnce);
    await pass(999);
    expect(poll).toHaveBeenCalledTimes(0);
    await pass(2_001);
    expect(poll).toHaveBeenCalledTimes(3);
    unmount();
    await pass(10_000);
    expect(poll).toHaveBeenCalledTimes(3);
  });

  it('waits for a run that takes longer', async () => {
    const { poll } = pollWith(() => new Promise((done) => setTimeout(done, 2_500)));
    await pass(3_999);
    expect(poll).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('logs a failure and tries again', async () => {
    const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { poll } = pollWith(() => Promise.reject(new Error('no connection')));
    await pass(2_000);
    expect(poll).toHaveBeenCalledTimes(2);
    expect(log.mock.calls.flat().join(' ')).toContain('A poll failed');
  });

  it('NET-25 pauses while the page is hidden, and catches up at once when it is shown again', async () => {
    const { poll, unmount } = pollWith(atOnce);
    await turn('hidden');
    await pass(60_000);
    expect(poll).toHaveBeenCalledTimes(0);
    await turn('visible');
    expect(poll).toHaveBeenCalledTimes(1);
    await pass(1_000);
    expect(poll).toHaveBeenCalledTimes(2);
    await turn('hidden');
    await pass(1_000);
    unmount();
    await turn('visible');
    expect(poll).toHaveBeenCalledTimes(2);
  });

  it('NET-25 has nothing to catch up with after a page was hidden for less than an interval', async () => {
    const { poll } = pollWith(atOnce);
    await turn('hidden');
    await pass(500);
    await turn('visible');
    expect(poll).toHaveBeenCalledTimes(0);
  });
});
