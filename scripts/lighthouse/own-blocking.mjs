/** How much slower a phone is than this machine, as Lighthouse's simulation has it. */
const SLOWDOWN = 4;
/** A task that takes longer keeps a customer waiting, in milliseconds. */
const LONG_MS = 50;

/**
 * The time by which the page's tasks would be too long on a phone, in milliseconds, counted by what each task computed.
 * Lighthouse counts how long it lasted, and with few cores the rest of the browser makes tasks last several times longer.
 */
export function ownBlockingMs(events) {
  const start = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith('http'),
  );
  return events
    .filter(
      ({ name, pid, tid, ts }) =>
        name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts >= start.ts,
    )
    .map(({ tdur = 0 }) => Math.max(0, (tdur / 1000) * SLOWDOWN - LONG_MS))
    .reduce((sum, blocking) => sum + blocking, 0);
}
