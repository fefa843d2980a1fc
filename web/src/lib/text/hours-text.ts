import { LANGUAGE } from './language.ts';
import { shown } from './shown.ts';

/** Opening hours in a line, `Mon-Sat 8AM-6PM`, with the days as people read them. */
export function hoursText(label: string): string {
  return LANGUAGE === 'en' ? label : label.replace(/[A-Z][a-z]{2}/g, (day) => shown(day));
}
