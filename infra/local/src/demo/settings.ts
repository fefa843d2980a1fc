import { Temporal } from 'temporal-polyfill';

const SUNDAY = 7;
const CLOSED_IN_DAYS = 9;

/** The day on which the demo business is closed: nine days ahead, or the day after where that is a Sunday. */
export function closedDay(today: string): string {
  const day = Temporal.PlainDate.from(today).add({ days: CLOSED_IN_DAYS });
  return (day.dayOfWeek === SUNDAY ? day.add({ days: 1 }) : day).toString();
}

/** The demo's crews; both work during the business's hours. */
export const DEMO_CREWS = [
  { name: 'North crew', color: '#0b6e4f' },
  { name: 'South crew', color: '#6d3fb0' },
] as const;

/** The demo's saved settings; all others keep their defaults. */
export function demoSettings(today: string) {
  const closed = closedDay(today);
  return {
    openingHours: [1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      opens: '08:00',
      closes: '20:00',
    })),
    closures: [{ from: closed, to: closed, reason: 'Team training' }],
    leadMinutes: 120,
    horizonDays: 90,
    travelMinutes: 20,
    paymentNote: 'Pay by card or cash when your car is done. No deposit.',
  };
}
