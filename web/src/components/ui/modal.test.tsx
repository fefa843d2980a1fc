import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ABOVE_DIALOGS } from './above-dialogs.ts';
import { Modal } from './modal.tsx';
import '../../testing/waiting.ts';

function Page() {
  const [open, setOpen] = useState(false);
  const second = useRef<HTMLButtonElement>(null);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        className="dialog"
        labelledBy="title"
        describedBy="text"
        initialFocus={second}
      >
        <h2 id="title">Sure?</h2>
        <p id="text">It cannot be undone.</p>
        <button type="button">First</button>
        <button type="button" disabled>
          Out of use
        </button>
        <button type="button" ref={second} onClick={() => setOpen(false)}>
          Second
        </button>
      </Modal>
    </main>
  );
}

/** A dialog that another one replaces, such as a form by a question about it. */
function Replaced() {
  const [shown, show] = useState<'form' | 'question' | null>(null);
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => show('form')}>
        Open
      </button>
      {shown && (
        <Modal key={shown} open onClose={() => show(null)} className="dialog" labelledBy="title">
          <h2 id="title">Sure?</h2>
          <button type="button" onClick={() => show(shown === 'form' ? 'question' : 'form')}>
            Replace
          </button>
        </Modal>
      )}
    </main>
  );
}

const openIt = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('dialog', { name: 'Sure?' });
};
const focused = () => document.activeElement?.textContent;
const opener = () => screen.getByRole('button', { name: 'Open' });

describe('Modal', () => {
  it('is a dialog with name and description, and focuses the given element first', async () => {
    render(<Page />);
    const dialog = await openIt();
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    expect(dialog.getAttribute('aria-describedby')).toBe('text');
    expect(focused()).toBe('Second');
  });

  it('closes by Escape as soon as it shows, even if it is shown late', async () => {
    const close = jest.fn();
    const root = createRoot(document.createElement('div'));
    const pressed = new Promise<void>((done) => {
      const shown = new MutationObserver(() => {
        fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
        shown.disconnect();
        done();
      });
      shown.observe(document.body, { childList: true });
    });
    // Without `act`, which would run all effects before anything else happens.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    root.render(
      <Modal open onClose={close} className="dialog" labelledBy="title">
        <h2 id="title">Sure?</h2>
      </Modal>,
    );
    await pressed;
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    act(() => root.unmount());
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus inside, in both directions', async () => {
    render(<Page />);
    await openIt();
    await userEvent.tab();
    expect(focused()).toBe('First');
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('Second');
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('First');
  });

  it('FLOW-06 lets Tab and Shift+Tab reach a frame, whose content may scroll', () => {
    render(
      <Modal open onClose={() => undefined} className="dialog" labelledBy="title">
        <h2 id="title">Sure?</h2>
        <iframe title="Message" />
        <button type="button">Close</button>
      </Modal>,
    );
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => close.focus());
    // Not prevented: the browser itself goes to what comes before.
    expect(fireEvent.keyDown(close, { key: 'Tab', shiftKey: true })).toBe(true);
    expect(fireEvent.keyDown(close, { key: 'Tab' })).toBe(false);
    expect(document.activeElement).toBe(screen.getByTitle('Message'));
  });

  it('makes the rest of the page inert and unscrollable while open, except for elements above dialogs', async () => {
    const above = document.body.appendChild(document.createElement('div'));
    above.setAttribute(ABOVE_DIALOGS, '');
    const { container } = render(<Page />);
    await openIt();
    expect(container.inert).toBe(true);
    expect(above.inert).toBe(false);
    expect(document.documentElement.dataset['locked']).toBe('');
    await userEvent.keyboard('{Escape}');
    expect(container.inert).toBe(false);
    expect(document.documentElement.dataset['locked']).toBeUndefined();
    above.remove();
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the scrim', () => userEvent.click(document.querySelector('.scrim') as Element)],
    ['its own button', () => userEvent.click(screen.getByRole('button', { name: 'Second' }))],
  ])('closes by %s and gives the focus back', async (_way, close) => {
    render(<Page />);
    await openIt();
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener());
  });

  it('ignores an Escape that something above it has handled', async () => {
    render(<Page />);
    await openIt();
    const used = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    used.preventDefault();
    act(() => void document.body.dispatchEvent(used));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('moves the focus to the page if its opener is gone', async () => {
    const { rerender } = render(<Page />);
    await openIt();
    rerender(<main tabIndex={-1}>Somewhere else</main>);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it.each([1, 2])(
    'FLOW-06 gives the focus back after %d dialogs that each replaced one',
    async (times) => {
      render(<Replaced />);
      await openIt();
      for (let time = 0; time < times; time += 1) {
        await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
        expect(focused()).toBe('Replace');
      }
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(document.activeElement).toBe(opener());
    },
  );

  describe('with animations', () => {
    let end: () => void;
    beforeEach(() => {
      const finished = new Promise<void>((resolve) => {
        end = resolve;
      });
      Element.prototype.getAnimations = () => [{ finished } as unknown as Animation];
    });
    afterEach(() => {
      Reflect.deleteProperty(Element.prototype, 'getAnimations');
      jest.useRealTimers();
    });

    it('stays until its closing animation has ended, without blocking the page', async () => {
      const { container } = render(<Page />);
      const dialog = await openIt();
      await userEvent.keyboard('{Escape}');
      expect(dialog.dataset['state']).toBe('closed');
      expect(dialog.isConnected).toBe(true);
      expect(container.inert).toBe(false);
      expect(document.activeElement).toBe(opener());
      await act(async () => end());
      await waitFor(() => expect(dialog.isConnected).toBe(false));
    });
  });
});
