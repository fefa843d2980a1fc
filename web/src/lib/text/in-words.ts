import { lookUp } from './look-up.ts';
import { TABLE } from './tables/words.ts';

/**
 * An answer, a label or what a check says, as people read it; all of them are the catalog's, which client and servers share.
 * Never what is stored or sent. What a customer typed reads as it is.
 */
export const inWords = lookUp(TABLE);
