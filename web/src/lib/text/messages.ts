import { checked } from './checked.ts';
import { lookUp } from './look-up.ts';
import { reasonInWords } from './reason-texts.ts';
import { TABLE } from './tables/messages.ts';

/** Translates a message of the server; an unknown one is returned unchanged. */
export const messageInWords = lookUp(TABLE, (text) => checked(reasonInWords(text)));
