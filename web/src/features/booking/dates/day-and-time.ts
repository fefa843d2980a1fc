import { translateLabel } from '../../../lib/text/labels.ts';
import { LANGUAGE } from '../../../lib/text/language.ts';
import { shortDay } from './calendar-day.ts';

/** A day and its time, as far as given: `Sat, Nov 21, Morning`. Behind the day, Spanish goes on with a small letter. */
export function dayAndTime(day: string, time: string): string {
  const words = translateLabel(time);
  const behind = LANGUAGE === 'es' ? words.replace('Por', 'por') : words;
  return [shortDay(day), behind].filter(Boolean).join(', ');
}
