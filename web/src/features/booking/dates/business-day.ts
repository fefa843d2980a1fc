/** Where the business works; days begin and end there, whatever the customer's own clock says (DESIGN §6). */
export const BUSINESS_TIME_ZONE = 'America/Los_Angeles';

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

function parts(now: Date): Record<string, string> {
  return Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]));
}

/** The business's today at this instant, `YYYY-MM-DD`. */
export function businessToday(now: Date): string {
  const { year, month, day } = parts(now);
  return `${year}-${month}-${day}`;
}

/** Minutes since midnight on the business's clock at this instant. */
export function businessMinutes(now: Date): number {
  const { hour, minute } = parts(now);
  return Number(hour) * 60 + Number(minute);
}

/** Whether a day, `YYYY-MM-DD`, lies before the business's today (SPEC §2: past days are disabled). */
export function isPastDay(day: string, now: Date): boolean {
  return day < businessToday(now);
}
