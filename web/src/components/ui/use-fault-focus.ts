import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus to the first field of the form that is marked as wrong, whenever `refusal` is another one than before (FLOW-07). The
 * ref is the form's.
 */
export function useFaultFocus(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus anew, whatever it holds
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return form;
}
