/**
 * As the `ref` of what takes the place of a form or a pressed control: the focus would be lost with that, and the element is
 * read (FLOW-16). Whoever has gone elsewhere meanwhile keeps the focus there (FLOW-24).
 */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement?.matches('body, main')) element?.focus();
}
