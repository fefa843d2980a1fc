import { readFileSync } from 'node:fs';

/** Of Linux: how many of its ticks make a second. */
const TICKS_PER_SECOND = 100;

/** Follows how long the phases of a run take, and the time that all processors gave their processes. */
export function createPhases({ now = Date.now, cpu = cpuSecondsOfChildren } = {}) {
  const done = [];
  return {
    /** Runs one phase and gives what it gives. */
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
    /** The phases with their seconds, and those of the processors where the system tells them. */
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

/** What the processes that we started, and theirs, have used when they ended; null where the system doesn't say. */
function cpuSecondsOfChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
  } catch {
    // Only Linux has it.
    return null;
  }
}
