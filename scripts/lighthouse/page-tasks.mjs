/** How much slower a phone is than this machine, as Lighthouse's simulation has it. */
const SLOWDOWN = 4;
/** A task that takes longer keeps a customer waiting, in milliseconds. */
const LONG_MS = 50;

/**
 * The time by which the page's tasks would be too long on a phone, in milliseconds, counted by what each task computed.
 * Lighthouse counts how long it lasted, and with few cores the rest of the browser makes tasks last several times longer.
 */
export function ownBlockingMs(events) {
  return tasksOfPage(events)
    .tasks.map(({ tdur = 0 }) => Math.max(0, onPhone(tdur) - LONG_MS))
    .reduce((sum, blocking) => sum + blocking, 0);
}

/**
 * The page's three longest tasks as they lasted on a phone: when each began after the navigation, as measured, and for how long it
 * ran, as Lighthouse counts it and by what it computed; all in whole milliseconds.
 */
export function longestTasks(events) {
  const { start, tasks } = tasksOfPage(events);
  return tasks
    .sort((one, other) => other.dur - one.dur)
    .slice(0, 3)
    .map(({ ts, dur, tdur = 0 }) => ({
      atMs: Math.round((ts - start.ts) / 1000),
      ms: Math.round(onPhone(dur)),
      ownMs: Math.round(onPhone(tdur)),
    }));
}

const onPhone = (microseconds) => (microseconds / 1000) * SLOWDOWN;

/** The tasks of the page's main thread, and the navigation to it. */
function tasksOfPage(events) {
  const start = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith('http'),
  );
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === start.pid && tid === start.tid && ts >= start.ts,
  );
  return { start, tasks };
}
