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

/** Renders a load of `ms` milliseconds; its skeleton becomes visible after 150 ms. */
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
  it('shows content at once if it loads before a skeleton would be visible', () => {
    expect(loadFor(149).result.current).toBe(false);
  });

  it('keeps a visible skeleton for 300 ms', () => {
    const { result } = loadFor(150);
    expect(result.current).toBe(true);
    pass(299);
    expect(result.current).toBe(true);
    pass(1);
    expect(result.current).toBe(false);
  });

  it('adds no delay to content that loads for longer', () => {
    expect(loadFor(400).result.current).toBe(true);
    expect(loadFor(450).result.current).toBe(false);
  });

  it('reports no loading for content that is there from the start', () => {
    const { result, rerender } = renderHook((isLoading: boolean) => useSteadyLoading(isLoading), {
      initialProps: false,
    });
    expect(result.current).toBe(false);
    rerender(true);
    expect(result.current).toBe(true);
  });
});
