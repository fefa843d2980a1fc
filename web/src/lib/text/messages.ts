import { translatePackageText } from './package-texts.ts';
import { translateKnownReason } from './reason-texts.ts';
import { TABLE } from './tables/messages.ts';
import { createTranslator } from './translator.ts';
import { translateValidation } from './validation-texts.ts';

/** Translates a known message of the server: one of the tables, with the package in it; leaves others unchanged. */
export const translateKnownMessage = createTranslator(TABLE, (text) =>
  translatePackageText(translateValidation(translateKnownReason(text))),
);
