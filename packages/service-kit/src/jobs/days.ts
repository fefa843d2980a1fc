import { wholeNumberSetting } from '../settings/settings.ts';

const DAY_MS = 86_400_000;

/** A setting of how many days something is kept. */
export function daysSetting(byDefault: number) {
  return wholeNumberSetting(1, 36_500).default(byDefault);
}

/** The instant so many times 24 h before another. */
export function daysBefore(now: Date, count: number): Date {
  return new Date(now.getTime() - count * DAY_MS);
}
