import { checked } from './checked.ts';
import { lookUp } from './look-up.ts';
import { reasonInWords } from './reason-texts.ts';
import { TABLE } from './tables/messages.ts';

/** A message of the server as people read it; one that isn't known as it is. */
export const messageInWords = lookUp(TABLE, (text) => checked(reasonInWords(text)));
