import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
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

  it('AVAIL-05 AVAIL-21 counts a renewed hold from its renewal, however long the note has been there', () => {
    const { rerender } = render(<HoldLine until={Date.now() + 600_000} />);
    pass(400_000);
    rerender(<HoldLine until={Date.now() + 600_000} />);
    pass(479_999);
    expect(said()).toBe('');
    pass(1);
    expect(said()).toContain('We keep your time for 2:00');
  });

  it('AVAIL-05 tells screen readers the minutes that are left, in a region that was there before', () => {
    const commits: string[] = [];
    render(
      <Profiler id="note" onRender={() => commits.push(said() ?? '')}>
        <HoldLine until={Date.now() + 90_000} />
      </Profiler>,
    );
    expect(commits[0]).toBe('');
    expect(screen.getByText('We keep your time for less than two more minutes.')).toBeTruthy();
    for (let second = 0; second < 30; second += 1) pass(1000);
    expect(screen.getByText('We keep your time for less than one more minute.')).toBeTruthy();
    expect(said()).not.toContain('two more minutes');
  });

  it('AVAIL-05 never speaks of two minutes where a hold is for one', () => {
    render(<HoldLine until={Date.now() + 60_000} />);
    expect(said()).toContain('We keep your time for 1:00');
    expect(said()).not.toContain('two more minutes');
  });
});
