/** Says instants as people read them in the business time zone. */
export interface LocalTime {
  /** `Saturday, November 21, 2026 at 8:00 AM PST` */
  moment(at: Date): string;
  /** `Sat, Nov 21` */
  day(at: Date): string;
}

/** Formats are made once: making one takes longer than a whole message. */
export function localTimeIn(zone: string): LocalTime {
  const moment = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  return {
    // Newer ICU data puts a narrow no-break space before AM and PM, which some mail programs show as a box.
    moment: (at) => moment.format(at).replaceAll('\u202f', ' '),
    day: (at) => day.format(at),
  };
}
