import { type KeyboardEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';
import { createPress } from './press.ts';

/**
 * Handlers for a button with one action for a press and another for holding it for 6 seconds, by pointer, Enter or
 * Space alike. Without `onLong` every press is a short one.
 */
export function useLongPress(onShort: () => void, onLong: (() => void) | null) {
  const latest = useRef({ onShort, onLong });
  latest.current = { onShort, onLong };
  const press = useRef(createPress(latest)).current;
  const isTouch = useRef(false);
  useEffect(() => press.cancel, [press]);

  return {
    onPointerDown: ({
      currentTarget,
      target,
      pointerId,
      pointerType,
    }: PointerEvent<HTMLElement>) => {
      isTouch.current = pointerType === 'touch';
      // Otherwise a finger never leaves the button, wherever it moves.
      (target as Element).releasePointerCapture(pointerId);
      // By touch there is no event to follow that would move the focus. Its ring is for the keyboard, and goes if Escape has
      // brought it.
      currentTarget.blur();
      currentTarget.focus({ focusVisible: false });
      press.down();
    },
    onPointerUp: () => {
      if (isTouch.current) press.up();
    },
    // A browser sends no click when a finger lifts after half a second, and after a shorter touch the click comes too late: it
    // would hit what the press opened.
    onTouchEnd: (event: TouchEvent) => {
      if (isTouch.current) event.preventDefault();
    },
    onPointerLeave: press.cancel,
    onPointerCancel: press.cancel,
    // A click ends a press by mouse or pen; a screen reader sends nothing but the click.
    onClick: press.up,
    onContextMenu: preventDefault,
    onKeyDown: (event: KeyboardEvent) => {
      // While the command key is held, macOS reports no release of another one.
      if (!isPressKey(event) || event.metaKey) return;
      event.preventDefault();
      if (event.repeat) return;
      const { currentTarget } = event;
      press.down();
      whileKeyIsHeld((target) => (target === currentTarget ? press.up : press.cancel)());
    },
  };
}

const preventDefault = (event: { preventDefault(): void }) => event.preventDefault();
const isPressKey = ({ key }: { readonly key: string }) => key === 'Enter' || key === ' ';

/**
 * Calls `onRelease` with the element that has the focus when the key is released, or with null if the window loses the focus before.
 * Until then its repetitions do nothing: a long press moves the focus, and they would submit or fill what it opened.
 */
function whileKeyIsHeld(onRelease: (target: EventTarget | null) => void): void {
  const released = new AbortController();
  const options = { signal: released.signal };
  const end = (target: EventTarget | null) => {
    released.abort();
    onRelease(target);
  };
  document.addEventListener('keydown', (event) => event.repeat && event.preventDefault(), options);
  document.addEventListener(
    'keyup',
    (event) => {
      if (!isPressKey(event)) return;
      event.preventDefault();
      end(event.target);
    },
    options,
  );
  window.addEventListener('blur', () => end(null), options);
}
