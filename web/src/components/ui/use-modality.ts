import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { ABOVE_DIALOGS } from './above-dialogs.ts';
import { focusContent } from './leave-focus.ts';
import { lockScroll } from './lock-scroll.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, [tabindex="0"]';

/** The opener of a modal that closes, until its commit is over: a modal that replaces it inherits it. */
let closing: Element | null = null;

/** What a modal makes inert, of which it is one itself. */
const REST = `body > :not([inert], [${ABOVE_DIALOGS}])`;

interface Modality {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
}

/**
 * Makes `layer`, a child of the body that holds scrim and sheet, modal while it is open: the rest of the page is inert
 * and doesn't scroll, the focus stays inside and goes back to where it was, Escape closes (WAI-ARIA's dialog pattern).
 * The function returned goes to the sheet's `onKeyDown`.
 */
export function useModality(
  layer: RefObject<HTMLElement | null>,
  { open, onClose, initialFocus }: Modality,
) {
  useLayoutEffect(() => {
    const modal = layer.current;
    if (!open || !modal) return;
    const opener = closing ?? document.activeElement;
    // Asked before the page becomes inert, as Chromium then shows a ring after a tap, too (MENU-18).
    const isQuiet = document.activeElement?.matches(':not(body, :focus-visible)');
    const release = [makeRestInert(modal), lockScroll()];
    (initialFocus?.current ?? modal.querySelector<HTMLElement>(FOCUSABLE))?.focus(
      isQuiet ? { focusVisible: false } : {},
    );
    return () => {
      for (const undo of release) undo();
      closing = opener;
      // After the commit, when it is known whether the opener has been removed.
      queueMicrotask(() => {
        closing = null;
        giveFocusBack(opener, modal);
      });
    };
  }, [open, layer, initialFocus]);

  const close = useRef(onClose);
  close.current = onClose;
  // Before the first frame: a modal whose code came late would ignore an Escape just after it.
  useLayoutEffect(() => {
    if (!open) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  return keepFocusInside;
}

/** Makes the rest of the page inert until the returned function is called. */
function makeRestInert(layer: HTMLElement): () => void {
  const rest = [...document.querySelectorAll<HTMLElement>(REST)].filter(
    (element) => element !== layer,
  );
  for (const element of rest) element.inert = true;
  return () => {
    for (const element of rest) element.inert = false;
  };
}

/** Returns the focus to the opener, or to the page if the opener is gone, such as a deleted row's button. */
function giveFocusBack(opener: Element | null, modal: HTMLElement): void {
  if (opener instanceof HTMLElement && !opener.closest('[inert]')) opener.focus();
  const isLost = document.activeElement === document.body || modal.contains(document.activeElement);
  if (isLost) focusContent();
}

function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0,
  );
  const [edge, next] = event.shiftKey ? [0, -1] : [-1, 0];
  if (document.activeElement !== stops.at(edge)) return;
  event.preventDefault();
  stops.at(next)?.focus();
}
