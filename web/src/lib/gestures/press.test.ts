import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createPress } from './press.ts';

const actions = { onShort: jest.fn(), onLong: jest.fn(), isHoldable: () => true };
beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('createPress', () => {
  it('MENU-01 is short under 6000 ms', () => {
    const press = createPress(actions);
    press.down();
    jest.advanceTimersByTime(5999);
    press.up();
    expect(actions.onShort).toHaveBeenCalledTimes(1);
    expect(actions.onLong).not.toHaveBeenCalled();
  });

  it('MENU-05 MENU-07 MENU-08 is long from 6000 ms on, and then not short as well', () => {
    const press = createPress(actions);
    press.down();
    jest.advanceTimersByTime(6000);
    expect(actions.onLong).toHaveBeenCalledTimes(1);
    press.up();
    expect(actions.onShort).not.toHaveBeenCalled();
  });

  it('MENU-06 stays short for whoever may not hold it', () => {
    const press = createPress({ ...actions, isHoldable: () => false });
    press.down();
    jest.advanceTimersByTime(7000);
    press.up();
    expect(actions.onLong).not.toHaveBeenCalled();
    expect(actions.onShort).toHaveBeenCalledTimes(1);
  });

  it('is nothing when it ends elsewhere', () => {
    const press = createPress(actions);
    press.down();
    press.cancel();
    jest.advanceTimersByTime(10_000);
    expect(actions.onLong).not.toHaveBeenCalled();
    expect(actions.onShort).not.toHaveBeenCalled();
  });
});
