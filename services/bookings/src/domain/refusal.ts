/** Codes of the refusals this service makes; main turns each into the product's one error shape. */
export type RefusalCode = 'VALIDATION_FAILED' | 'NOT_FOUND' | 'CONFLICT' | 'UNAVAILABLE';

/** An expected refusal: a code, a message a person understands, and for validation a message for each field. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(code: RefusalCode, message: string, fields?: Readonly<Record<string, string>>) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Refuses an input, with a message for each faulty field.
 * @throws Refusal VALIDATION_FAILED
 */
export function refuseFields(fields: Readonly<Record<string, string>>): never {
  const messages = [...new Set(Object.values(fields))];
  const [only] = messages;
  throw new Refusal(
    'VALIDATION_FAILED',
    messages.length === 1 && only ? only : 'Some of the information is not valid.',
    fields,
  );
}
