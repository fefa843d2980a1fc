/** A time on the clock, 24-hour. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

const TWELVE_HOURS = /^(0?[1-9]|1[0-2]):([0-5]\d) ([AP])M$/i;
const TWENTY_FOUR_HOURS = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads `h:mm AM/PM` or `HH:MM` (design.md#bookings-vehicles-mail); undefined for anything else. */
export function parseTimeOfDay(text: string): TimeOfDay | undefined {
  const twelve = TWELVE_HOURS.exec(text);
  if (twelve) {
    const afternoon = twelve[3]?.toUpperCase() === 'P' ? 12 : 0;
    return { hour: (Number(twelve[1]) % 12) + afternoon, minute: Number(twelve[2]) };
  }
  const twentyFour = TWENTY_FOUR_HOURS.exec(text);
  return twentyFour ? { hour: Number(twentyFour[1]), minute: Number(twentyFour[2]) } : undefined;
}

/** `h:mm AM/PM` of minutes after midnight. */
export function clockTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const rest = String(minutes % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${rest} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
