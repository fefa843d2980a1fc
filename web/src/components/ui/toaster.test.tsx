import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { showToast } from '../../lib/toasts.ts';
import Toaster from './toaster.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('Toaster', () => {
  it('TOAST-01 shows one toast at a time', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'First' }));
    act(() => showToast({ title: 'Second' }));
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeTruthy();
  });

  it('TOAST-02 shows it for 5000 ms', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Saved', text: 'All of it.' }));
    pass(4999);
    expect(screen.getByText('All of it.')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('All of it.')).toBeNull();
  });

  it.each([
    [49, true],
    [50, false],
  ])('TOAST-04 a swipe to the right of %d px leaves it: %s', (dx, stays) => {
    render(<Toaster />);
    act(() => showToast({ title: 'Swipe me' }));
    const toast = screen.getByText('Swipe me').closest('li');
    if (!toast) throw new Error('The toast is no list item.');
    const at = (x: number) => ({ clientX: x, clientY: 10, button: 0, pointerId: 1 });
    fireEvent.pointerDown(toast, at(100));
    fireEvent.pointerMove(toast, at(100 + dx / 2));
    fireEvent.pointerMove(toast, at(100 + dx));
    fireEvent.pointerUp(toast, at(100 + dx));
    expect(screen.queryByText('Swipe me') !== null).toBe(stays);
  });

  it('TOAST-05 F8 focuses the notification area', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Look here' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.className).toContain('toast-area');
  });
});
