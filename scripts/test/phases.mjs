import { readFileSync } from 'node:fs';

/** Linux' clock ticks per second. */
const TICKS_PER_SECOND = 100;

/** Records how long the phases of a run take, and the CPU time of their processes. */
export function createPhases({ now = Date.now, cpu = cpuSecondsOfChildren } = {}) {
  const done = [];
  return {
    /** Runs one phase and returns its result. */
    async run(name, work) {
      const before = { at: now(), cpu: cpu() };
      const result = await work();
      const cpuNow = cpu();
      done.push({
        name,
        seconds: (now() - before.at) / 1000,
        cpuSeconds: cpuNow === null || before.cpu === null ? null : cpuNow - before.cpu,
      });
      return result;
    },
    /** The phases with their seconds, and their CPU seconds if the system reports them. */
    table() {
      const widest = Math.max(0, ...done.map(({ name }) => name.length));
      return done
        .map(({ name, seconds, cpuSeconds }) => {
          const told =
            cpuSeconds === null
              ? ''
              : `  ${String(Math.round(cpuSeconds)).padStart(5)} s of processors`;
          return `${name.padEnd(widest)}  ${String(Math.round(seconds)).padStart(5)} s${told}`;
        })
        .join('\n');
    },
  };
}

/** The CPU time of all descendant processes that have ended; null if the system doesn't report it. */
function cpuSecondsOfChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    // Only available on Linux.
    return null;
  }
}
