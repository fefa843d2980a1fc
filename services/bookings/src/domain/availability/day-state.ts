import { lastDayOf, weekdayAndDay, whyNotBookable } from '@dewlane/catalog';
import { hasPlace } from './choose-place.ts';
import { isOffered, type OfferedDay, restOfDay, wishFor } from './offer.ts';
import { MINUTE_MS } from './span.ts';

/** Whether a day can be booked, and if not, why. */
export type DayState = 'OPEN' | 'CLOSED' | 'FULL' | 'TOO_SOON' | 'TOO_FAR';

export interface StateOfDay {
  readonly state: DayState;
  /** The reason as customers read it; null if the day is open. */
  readonly reason: string | null;
}

/** The state of a day. */
export function stateOfDay(day: OfferedDay): StateOfDay {
  const { offer, clock, times, today } = day;
  const { date } = clock;
  if (date < today) return { state: 'TOO_SOON', reason: 'This day is past.' };
  const rest = restOfDay(day);
  if (isOffered(day, rest)) return { state: 'OPEN', reason: null };
  const fault = whyNotBookable(times, rest, offer.minutes);
  if (fault) {
    if (date > lastDayOf(times)) return { state: 'TOO_FAR', reason: fault.reason };
    const { leadMinutes: _, ...unled } = times.saved;
    const isClosed = whyNotBookable({ ...times, saved: unled }, rest, offer.minutes) !== null;
    return { state: isClosed ? 'CLOSED' : 'TOO_SOON', reason: fault.reason };
  }
  return whyNoCrew(day);
}

/** Why no crew is available on a day when the business is open. */
function whyNoCrew({ offer, clock, crews }: OfferedDay): StateOfDay {
  const day = weekdayAndDay(clock.date);
  const idle = (crews ?? []).map((crew) => ({ ...crew, taken: [] }));
  const wish = wishFor({ from: clock.begins, until: clock.ends - 1 }, offer);
  if (hasPlace(idle, wish)) {
    return { state: 'FULL', reason: `${day} is fully booked.` };
  }
  if (hasPlace(idle, { ...wish, notBefore: clock.begins })) {
    return { state: 'TOO_SOON', reason: `It is too late for ${day}.` };
  }
  const works = hasPlace(idle, { ...wish, work: MINUTE_MS, notBefore: clock.begins });
  const reason = works
    ? `This takes longer than any crew works on ${day}.`
    : `We are closed on ${day}.`;
  return { state: 'CLOSED', reason };
}
