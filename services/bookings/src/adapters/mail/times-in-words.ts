import { type Arrival, arrivalOf } from '../../domain/schedule/arrival.ts';
import type { ServiceTime } from '../../domain/schedule/service-time.ts';
import type { Words } from './english.ts';

/**
 * The times that a message names, behind the first those that its reader may have heard of instead (SELF-37); what several are in
 * words stands once.
 */
export function timesInWords(
  times: readonly [ServiceTime, ...ServiceTime[]],
  zone: string,
  { either, orIfHeard }: Pick<Words, 'either' | 'orIfHeard'>,
  inWords: (arrival: Arrival) => string,
): string {
  const [first, ...others] = new Set(times.map((time) => inWords(arrivalOf(time, zone))));
  return others.length === 0 ? `${first}` : orIfHeard(`${first}`, others.reduce(either));
}
