/** As the `ref` of what may go with the focus in it: what is around it gets that, `main` at the latest (FLOW-06). */
export function leaveFocus(element: HTMLElement | null): () => void {
  // The end of a ref comes before the element is removed, so that it is known where the focus was.
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const heir = element.closest<HTMLElement>('[tabindex="-1"]') ?? document.querySelector('main');
    heir?.focus({ preventScroll: true });
  };
}
