/** Gives the page's content the focus of what is gone; the content's first stop is near. */
export function focusContent(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
