import { TABLE } from './tables/words.ts';
import { createTranslator } from './translator.ts';

/**
 * Translates an answer or a label of the catalog, which client and servers share; for display only, never for what is
 * stored or sent. What a customer typed stays unchanged.
 */
export const translateLabel = createTranslator(TABLE);
