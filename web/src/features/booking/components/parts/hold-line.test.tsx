import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { HoldLine } from './hold-line.tsx';

describe('the note about a hold', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const said = () => screen.getByRole('status').textContent;

  it('AVAIL-05 shows nothing until the last two minutes, then the time left', () => {
    render(<HoldLine until={Date.now() + 600_000} />);
    pass(479_999);
    expect(said()).toBe('');
    pass(1);
    expect(said()).toContain('We keep your time for 2:00');
    for (let second = 0; second < 61; second += 1) pass(1000);
    expect(said()).toContain('We keep your time for 0:59');
    for (let second = 0; second < 59; second += 1) pass(1000);
    expect(said()).toContain('Your time is no longer kept');
  });
});
