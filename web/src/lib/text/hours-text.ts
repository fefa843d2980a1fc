import { LANGUAGE } from './language.ts';
import { translatePackageText } from './package-texts.ts';

/** Opening hours in one line, `Mon-Sat 8AM-6PM`, with translated days. */
export function hoursText(label: string): string {
  return LANGUAGE === 'en'
    ? label
    : label.replace(/[A-Z][a-z]{2}/g, (day) => translatePackageText(day));
}
