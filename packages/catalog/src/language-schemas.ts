// zod/mini, because these schemas are bundled for the browser.
import * as z from 'zod/mini';
import { LANGUAGES } from './languages.ts';

/** One of the languages; anything else is refused with a message that names them. */
export const languageSchema = z.enum(LANGUAGES, {
  error: `The language must be ${LANGUAGES.join(' or ')}.`,
});

/** The language that an account's owner chooses (SELF-11). */
export const languageChoiceSchema = z.object({ language: languageSchema });
