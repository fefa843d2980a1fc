/** `45 minutes`, `2 hours`, `1 hour 30 minutes`, `3 days`. */
export function durationText(minutes: number): string {
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (minutes >= 2_880 && minutes % 1_440 === 0) return counted(minutes / 1_440, 'day');
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return counted(rest, 'minute');
  return rest === 0
    ? counted(hours, 'hour')
    : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`;
}
