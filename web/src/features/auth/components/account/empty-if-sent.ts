import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Empties a form whose values have been sent; what was typed there meanwhile stays (FLOW-21). */
export function emptyIfSent<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: Values,
): void {
  if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) form.reset();
}
