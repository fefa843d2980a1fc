import { Temporal } from 'temporal-polyfill';

/**
 * The VTIMEZONE of RFC 5545 that holds for an event: the offset in force when it begins and the next
 * change of the clock after it, so that a calendar places the local time without knowing the zone.
 */
export function timeZoneComponent(startsAt: Date, zone: string): string[] {
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(zone);
  // A change at the very start is in force already.
  const changes = [
    start.add({ milliseconds: 1 }).getTimeZoneTransition('previous'),
    start.getTimeZoneTransition('next'),
  ];
  const observances = changes.flatMap((change) => (change ? observance(change) : []));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(observances.length > 0 ? observances : fixedOffset(start)),
    'END:VTIMEZONE',
  ];
}

/** `20261121T080000`, the form of RFC 5545 for a local time. */
export function localDateTime(at: Temporal.ZonedDateTime | Temporal.PlainDateTime): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${String(at.year).padStart(4, '0')}${two(at.month)}${two(at.day)}`;
  return `${date}T${two(at.hour)}${two(at.minute)}${two(at.second)}`;
}

function observance(change: Temporal.ZonedDateTime): string[] {
  const before = change.subtract({ milliseconds: 1 });
  const kind = change.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  // An observance begins at the local time that the clock showed before it changed.
  const onset = before.toPlainDateTime().add({ milliseconds: 1 });
  return lines(kind, localDateTime(onset), before, change);
}

function fixedOffset(start: Temporal.ZonedDateTime): string[] {
  return lines('STANDARD', '19700101T000000', start, start);
}

function lines(
  kind: 'DAYLIGHT' | 'STANDARD',
  onset: string,
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${from.offset.replace(':', '')}`,
    `TZOFFSETTO:${to.offset.replace(':', '')}`,
    `END:${kind}`,
  ];
}
