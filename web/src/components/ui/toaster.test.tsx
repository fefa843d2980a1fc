import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { showToast } from '../../lib/toasts/toasts.ts';
import { Modal } from './modal.tsx';
import Toaster from './toaster.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The list item of a toast. */
function theToast(title: string): HTMLElement {
  const toast = screen.getByText(title).closest('li');
  if (!toast) throw new Error('the toast is not a list item');
  return toast;
}

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

  it('TOAST-02 shows a toast that replaced another one for 5000 ms, too', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'First' }));
    pass(4000);
    act(() => showToast({ title: 'Second' }));
    pass(4999);
    expect(screen.getByText('Second')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Second')).toBeNull();
  });

  it.each([
    ['a pointer is over it', 'pointerEnter', 'pointerLeave'],
    ['the focus is in it', 'focus', 'blur'],
  ] as const)('TOAST-02 does not count while %s', (_why, begin, end) => {
    render(<Toaster />);
    act(() => showToast({ title: 'Read me' }));
    const close = screen.getByRole('button', { name: 'Close notification' });
    const toast = begin === 'focus' ? close : theToast('Read me');
    pass(4000);
    fireEvent[begin](toast);
    pass(60_000);
    expect(screen.getByText('Read me')).toBeTruthy();
    fireEvent[end](toast);
    pass(999);
    expect(screen.getByText('Read me')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Read me')).toBeNull();
  });

  it('TOAST-02 pauses while the window is inactive', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Read me' }));
    pass(4000);
    fireEvent.blur(window);
    pass(60_000);
    expect(screen.getByText('Read me')).toBeTruthy();
    fireEvent.focus(window);
    pass(1000);
    expect(screen.queryByText('Read me')).toBeNull();
  });

  it('TOAST-02 pauses while one of two reasons to wait remains', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Read me' }));
    fireEvent.pointerEnter(theToast('Read me'));
    fireEvent.blur(window);
    pass(10_000);
    fireEvent.focus(window);
    pass(10_000);
    expect(screen.getByText('Read me')).toBeTruthy();
    fireEvent.pointerLeave(theToast('Read me'));
    pass(5000);
    expect(screen.queryByText('Read me')).toBeNull();
  });

  it.each([
    [49, true],
    [50, false],
  ])('TOAST-04 stays after a swipe to the right of %d px: %s', (dx, stays) => {
    render(<Toaster />);
    act(() => showToast({ title: 'Swipe me' }));
    const toast = theToast('Swipe me');
    const at = (x: number) => ({ clientX: x, clientY: 10, buttons: 1, pointerId: 1 });
    fireEvent.pointerDown(toast, at(100));
    fireEvent.pointerMove(toast, at(100 + dx / 2));
    fireEvent.pointerMove(toast, at(100 + dx));
    fireEvent.pointerUp(toast, at(100 + dx));
    expect(screen.queryByText('Swipe me') !== null).toBe(stays);
  });

  it.each([
    ['whose button was released elsewhere', 1, 0],
    ['whose other button is pressed', 2, 2],
  ])('TOAST-04 does not follow a mouse %s', (_which, buttons, later) => {
    render(<Toaster />);
    act(() => showToast({ title: 'Swipe me' }));
    const toast = theToast('Swipe me');
    fireEvent.pointerDown(toast, { clientX: 100, clientY: 10, buttons });
    fireEvent.pointerMove(toast, { clientX: 200, clientY: 10, buttons: later });
    expect(toast.dataset['swipe']).toBeUndefined();
    fireEvent.pointerUp(toast, { clientX: 200, clientY: 10 });
    expect(screen.queryByText('Swipe me')).not.toBeNull();
  });

  it('TOAST-04 returns to its place when another button is pressed while a mouse drags it', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Swipe me' }));
    const toast = theToast('Swipe me');
    fireEvent.pointerDown(toast, { clientX: 100, clientY: 10, buttons: 1 });
    fireEvent.pointerMove(toast, { clientX: 140, clientY: 10, buttons: 1 });
    expect(toast.dataset['swipe']).toBe('move');
    fireEvent.pointerMove(toast, { clientX: 140, clientY: 10, buttons: 3 });
    expect(toast.dataset['swipe']).toBe('cancel');
    fireEvent.pointerMove(toast, { clientX: 200, clientY: 10, buttons: 1 });
    fireEvent.pointerUp(toast, { clientX: 200, clientY: 10 });
    expect(toast.dataset['swipe']).toBe('cancel');
    expect(screen.queryByText('Swipe me')).not.toBeNull();
  });

  it('TOAST-05 focuses the notification area by F8', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Look here' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.className).toContain('toast-area');
  });

  it('TOAST-05 returns the focus when the focused toast disappears', () => {
    render(
      <>
        <input aria-label="Name" />
        <Toaster />
      </>,
    );
    const field = screen.getByLabelText('Name');
    field.focus();
    act(() => showToast({ title: 'Look here' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    const close = screen.getByRole('button', { name: 'Close notification' });
    act(() => close.focus());
    fireEvent.click(close);
    expect(screen.queryByText('Look here')).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  it('TOAST-05 keeps the toast while the area has the focus, and closes it on Escape', () => {
    render(<Toaster />);
    act(() => showToast({ title: 'Look here' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    pass(60_000);
    expect(screen.getByText('Look here')).toBeTruthy();
    fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
    expect(screen.queryByText('Look here')).toBeNull();
  });

  it('stays usable while a dialog is open: Escape closes only the toast', () => {
    const onClose = jest.fn();
    render(
      <>
        <Toaster />
        <Modal open onClose={onClose} className="dialog" labelledBy="title">
          <h2 id="title">Question</h2>
          <button type="button">Answer</button>
        </Modal>
      </>,
    );
    act(() => showToast({ title: 'Above' }));
    const close = screen.getByRole('button', { name: 'Close notification' });
    expect(close.closest('[inert]')).toBeNull();
    fireEvent.keyDown(close, { key: 'Escape' });
    expect(screen.queryByText('Above')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });
});
