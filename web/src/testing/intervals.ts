import { jest } from '@jest/globals';
import { act } from '@testing-library/react';

/**
 * Captures the intervals that the page sets, or only those of so many milliseconds; returns a function that runs them once.
 * Ends with `jest.restoreAllMocks`.
 */
export function intervals(only?: number): () => void {
  const captured: (() => void)[] = [];
  const original = window.setInterval;
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms?: number) => {
    if (only === undefined || ms === only) captured.push(run);
    return original(run, ms);
  }) as typeof setInterval);
  return () =>
    act(() => {
      for (const run of captured) run();
    });
}
