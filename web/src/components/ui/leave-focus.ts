/** Gives the page's content the focus of what is gone; the content's first stop is near. */
export function focusContent(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** As the `ref` of what may go with the focus in it: the page's content gets that, so that it is not lost (FLOW-16). */
export function leaveFocus(element: HTMLElement | null): () => void {
  // The end of a ref comes before the element is removed, so that it is known where the focus was.
  return () => {
    if (element?.contains(document.activeElement)) focusContent();
  };
}
