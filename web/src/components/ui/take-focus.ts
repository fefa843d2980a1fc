/**
 * Gives an element the focus. As the `ref` of what takes the place of a form or a pressed control: the focus would be lost
 * with that, and the element is read (FLOW-16).
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
