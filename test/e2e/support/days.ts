const TIME_ZONE = 'America/Los_Angeles';
const DAY_MS = 86_400_000;

/** A day as `YYYY-MM-DD`, counted from today in the business time zone: from another today after midnight. */
export function inDays(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
  return dayAfter(today, days);
}

/** The day so many days after another one, both as `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Days for appointments that the demo business, too, has room for: it is closed on Sundays and on a day nine or ten days ahead, and of the
 * coming days those not named here are busy.
 */
export function openDays(today: string) {
  const openOf = (ahead: readonly number[]) =>
    ahead
      .map((days) => dayAfter(today, days))
      .filter((day) => new Date(`${day}T12:00:00Z`).getUTCDay() !== 0);
  const [past = ''] = openOf([-12, -13]);
  const [soon = '', later = '', last = ''] = openOf([4, 5, 6, 8]);
  return { past, soon, later, last };
}

/** The first day of the next month in the business time zone, as `YYYY-MM-DD`. */
export function firstOfNextMonth(): string {
  const [year = 0, month = 0] = inDays(0).split('-').map(Number);
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 10);
}

/** The instant of a day and time (`HH:MM:SS`) in the business time zone, in summer and in winter. */
export function instantAt(day: string, clock: string): Date {
  const at = (offset: string) => new Date(`${day}T${clock}${offset}`);
  // Close enough to tell summer from winter time.
  return at(offsetAt(at(offsetAt(at('Z')))));
}

/** The offset of the business time zone from UTC at an instant: `-08:00`. */
function offsetAt(instant: Date): string {
  const form = { timeZone: TIME_ZONE, timeZoneName: 'longOffset' } as const;
  const parts = new Intl.DateTimeFormat('en-US', form).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? 'Z';
}

/** `November 28, 2026`, as lists show it. */
export function longDate(day: string): string {
  return inWords(day, 'long');
}

/** `Saturday, November 28, 2026`, as the questionnaire shows it. */
export function longForm(day: string): string {
  return inWords(day, 'full');
}

/** `Sat, Nov 28, 2026`, as staff read it. */
export function shortForm(day: string): string {
  const form = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-US', { ...form, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

function inWords(day: string, dateStyle: 'long' | 'full'): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}
