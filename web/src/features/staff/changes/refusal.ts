import { isRefusal } from '../../../lib/graphql/call-failed.ts';
import { errorField } from '../../../lib/http/http-error.ts';
import { fieldMessagesIn } from '../../../lib/refusals/refusal-details.ts';

/** The service's messages about a refused write: one for each field, else a general one. */
export interface Refusal {
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly message: string | undefined;
}

export const NOT_REFUSED: Refusal = { fields: {}, message: undefined };

/** The service's messages about invalid input, by form field; nothing if a retry may help. */
export function refusalIn(error: unknown, formFields: readonly string[]): Refusal {
  if (!isRefusal(error)) return NOT_REFUSED;
  const told = Object.entries(fieldMessagesIn(error));
  const fields = Object.fromEntries(told.filter(([field]) => formFields.includes(field)));
  const isTold = Object.keys(fields).length > 0;
  return { fields, message: isTold ? undefined : errorField(error) };
}
