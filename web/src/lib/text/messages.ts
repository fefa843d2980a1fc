import { checked } from './checked.ts';
import { lookUp } from './look-up.ts';
import { reasonInWords } from './reason-texts.ts';
import { shown } from './shown.ts';
import { TABLE } from './tables/messages.ts';

/** Translates a message of the server, including the package in it; an unknown one is returned unchanged. */
export const messageInWords = lookUp(TABLE, (text) => shown(checked(reasonInWords(text))));
