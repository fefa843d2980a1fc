import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the form's first invalid field whenever `refusal` changes (FLOW-07), unless it is beside the form by
 * then (FLOW-24). Returns the ref to pass to the form.
 */
export function useFaultFocus(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus again, whatever it contains
  useEffect(() => {
    const focused = document.activeElement;
    // Safari gives a pressed button no focus, but what is around it: the dialog or the page.
    if (!form.current?.contains(focused) && !focused?.contains(form.current)) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return form;
}
