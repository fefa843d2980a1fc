import { TABLE } from './tables/checks.ts';
import { createTranslator } from './translator.ts';

/** Translates a validation message of the account forms; client and server share these checks. */
export const translateValidation = createTranslator(TABLE);
