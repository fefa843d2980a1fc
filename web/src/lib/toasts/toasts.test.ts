import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { currentToast, dismissToast, showToast } from './toasts.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('toasts', () => {
  it('TOAST-01 replaces the current toast by a new one', () => {
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

  it('TOAST-03 keeps a toast that has replaced a dismissed one', () => {
    showToast({ title: 'First' });
    dismissToast(currentToast()?.id ?? -1);
    jest.advanceTimersByTime(600_000);
    showToast({ title: 'Second' });
    jest.advanceTimersByTime(400_000);
    expect(currentToast()).toMatchObject({ title: 'Second', open: true });
    dismissToast(currentToast()?.id ?? -1);
    jest.advanceTimersByTime(999_999);
    expect(currentToast()).toMatchObject({ title: 'Second', open: false });
  });
});
