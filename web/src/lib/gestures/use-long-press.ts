import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { createPress } from './press.ts';

/**
 * Handlers for a button with one action for a press and another for holding it for 6 seconds, by pointer, Enter or
 * Space alike. Without `onLong` every press is a short one.
 */
export function useLongPress(onShort: () => void, onLong: (() => void) | null) {
  const latest = useRef({ onShort, onLong });
  latest.current = { onShort, onLong };
  const press = useRef(
    createPress({
      onShort: () => latest.current.onShort(),
      onLong: () => latest.current.onLong?.(),
      isHoldable: () => latest.current.onLong !== null,
    }),
  ).current;
  useEffect(() => () => press.cancel(), [press]);

  // Without its keydown a keyup is the end of a press of something else, such as Enter on a dialog's button that gave
  // the focus back here.
  const isKeyDown = useRef(false);
  const isPressKey = (event: KeyboardEvent) => event.key === 'Enter' || event.key === ' ';
  return {
    onPointerDown: () => press.down(),
    onPointerLeave: () => press.cancel(),
    onPointerCancel: () => press.cancel(),
    // A click ends a press by pointer; a screen reader sends nothing but the click.
    onClick: () => press.up(),
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isPressKey(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      isKeyDown.current = true;
      press.down();
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!isPressKey(event)) return;
      event.preventDefault();
      if (isKeyDown.current) press.up();
      isKeyDown.current = false;
    },
  };
}
