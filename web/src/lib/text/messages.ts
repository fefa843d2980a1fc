import { translatePackageText } from './package-texts.ts';
import { translateKnownReason } from './reason-texts.ts';
import { TABLE } from './tables/messages.ts';
import { createTranslator } from './translator.ts';
import { translateValidation } from './validation-texts.ts';

/** Translates a message of the server, including the package in it; an unknown one is returned unchanged. */
export const translateKnownMessage = createTranslator(TABLE, (text) =>
  translatePackageText(translateValidation(translateKnownReason(text))),
);
