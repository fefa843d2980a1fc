const TIME_ZONE = 'America/Los_Angeles';
const DAY_MS = 86_400_000;

/** The day so many days from today where the business is, `YYYY-MM-DD`. */
export function inDays(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date());
  return new Date(Date.parse(`${today}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The instant at which the clock where the business is shows `HH:MM:SS` on a day, in summer and in winter. */
export function instantAt(day: string, clock: string): Date {
  const asIfUtc = new Date(`${day}T${clock}Z`);
  const offset = new Intl.DateTimeFormat('en-US', {
    timeZone: TIME_ZONE,
    timeZoneName: 'longOffset',
  })
    .formatToParts(asIfUtc)
    .find(({ type }) => type === 'timeZoneName');
  return new Date(`${day}T${clock}${offset?.value.replace('GMT', '')}`);
}

/** `November 28, 2026`, as lists show it. */
export function longDate(day: string): string {
  return inWords(day, 'long');
}

/** `Saturday, November 28, 2026`, as the questionnaire shows it. */
export function longForm(day: string): string {
  return inWords(day, 'full');
}

function inWords(day: string, dateStyle: 'long' | 'full'): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}
