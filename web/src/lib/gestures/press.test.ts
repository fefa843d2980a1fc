import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createPress } from './press.ts';

const actions = { onShort: jest.fn(), onLong: jest.fn() };
beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('createPress', () => {
  it('MENU-01 reports a short press under 6000 ms', () => {
    const press = createPress({ current: actions });
    press.down();
    jest.advanceTimersByTime(5999);
    press.up();
    expect(actions.onShort).toHaveBeenCalledTimes(1);
    expect(actions.onLong).not.toHaveBeenCalled();
  });

  it('MENU-05 MENU-07 MENU-08 reports a long press from 6000 ms on, and no short press in addition', () => {
    const press = createPress({ current: actions });
    press.down();
    jest.advanceTimersByTime(6000);
    expect(actions.onLong).toHaveBeenCalledTimes(1);
    press.up();
    expect(actions.onShort).not.toHaveBeenCalled();
  });

  it('MENU-06 reports a short press, however long, if holding is not allowed', () => {
    const press = createPress({ current: { ...actions, onLong: null } });
    press.down();
    jest.advanceTimersByTime(7000);
    press.up();
    expect(actions.onLong).not.toHaveBeenCalled();
    expect(actions.onShort).toHaveBeenCalledTimes(1);
  });

  it('reports nothing if the press ends elsewhere', () => {
    const press = createPress({ current: actions });
    press.down();
    press.cancel();
    jest.advanceTimersByTime(10_000);
    expect(actions.onLong).not.toHaveBeenCalled();
    expect(actions.onShort).not.toHaveBeenCalled();
  });

  it('counts from the last press where one never ended, as under a second finger', () => {
    const press = createPress({ current: actions });
    press.down();
    jest.advanceTimersByTime(4000);
    press.down();
    jest.advanceTimersByTime(5999);
    expect(actions.onLong).not.toHaveBeenCalled();
    press.up();
    expect(actions.onShort).toHaveBeenCalledTimes(1);
  });

  it('reports a short press after a long one that ended elsewhere', () => {
    const press = createPress({ current: actions });
    press.down();
    jest.advanceTimersByTime(6000);
    press.cancel();
    press.down();
    press.up();
    expect(actions.onShort).toHaveBeenCalledTimes(1);
  });
});
