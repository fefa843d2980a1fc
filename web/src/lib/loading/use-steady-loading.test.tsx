import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSteadyLoading } from './use-steady-loading.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** Loads for `ms` milliseconds; then a skeleton is visible, when it is, from 150 ms on. */
function loadFor(ms: number) {
  const hook = renderHook((isLoading: boolean) => useSteadyLoading(isLoading), {
    initialProps: true,
  });
  pass(ms);
  expect(hook.result.current).toBe(true);
  hook.rerender(false);
  return hook;
}

describe('useSteadyLoading', () => {
  it('shows at once what loads before a skeleton would be seen', () => {
    expect(loadFor(149).result.current).toBe(false);
  });

  it('keeps a skeleton that is seen for 300 ms', () => {
    const { result } = loadFor(150);
    expect(result.current).toBe(true);
    pass(299);
    expect(result.current).toBe(true);
    pass(1);
    expect(result.current).toBe(false);
  });

  it('adds nothing to what loads for longer than that', () => {
    expect(loadFor(400).result.current).toBe(true);
    expect(loadFor(450).result.current).toBe(false);
  });

  it('shows nothing for what is there from the start', () => {
    const { result, rerender } = renderHook((isLoading: boolean) => useSteadyLoading(isLoading), {
      initialProps: false,
    });
    expect(result.current).toBe(false);
    rerender(true);
    expect(result.current).toBe(true);
  });
});
