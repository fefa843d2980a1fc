/** As the `ref` of what replaces a form: it gets the focus, which would be lost with the form, and is read (FLOW-16). */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
