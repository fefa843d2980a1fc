import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the form's first invalid field whenever `refusal` changes (FLOW-07). Returns the ref to pass to the form.
 */
export function useFaultFocus(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus again, whatever it contains
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return form;
}
