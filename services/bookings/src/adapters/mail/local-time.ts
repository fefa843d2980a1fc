/** A start as people read it in the business time zone: `Saturday, November 21, 2026 at 8:00 AM PST`. */
export function localTime(at: Date, zone: string): string {
  const text = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
  // Newer ICU data puts a narrow no-break space before AM and PM, which some mail programs show as a box.
  return text.replaceAll('\u202f', ' ');
}

/** The day alone, short: `Sat, Nov 21`. */
export function localDay(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(at);
}
