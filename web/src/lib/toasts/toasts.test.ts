import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { currentToast, dismissToast, showToast } from './toasts.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('toasts', () => {
  it('TOAST-01 lets a new toast replace the one that shows', () => {
    showToast({ title: 'First' });
    const first = currentToast()?.id ?? -1;
    showToast({ title: 'Second' });
    expect(currentToast()).toMatchObject({ title: 'Second', open: true });
    dismissToast(first);
    expect(currentToast()).toMatchObject({ title: 'Second', open: true });
  });

  it('TOAST-03 removes a dismissed toast after 1,000,000 ms', () => {
    showToast({ title: 'Seen' });
    dismissToast(currentToast()?.id ?? -1);
    jest.advanceTimersByTime(999_999);
    expect(currentToast()).toMatchObject({ title: 'Seen', open: false });
    jest.advanceTimersByTime(1);
    expect(currentToast()).toBeNull();
  });
});
