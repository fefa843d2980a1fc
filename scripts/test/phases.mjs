import { cpus } from 'node:os';

/** Follows how long the phases of a run take, and what part of the machine's processors' time nobody used meanwhile. Phases may overlap. */
export function createPhases({ now = Date.now, machine = machineSeconds } = {}) {
  const done = [];
  return {
    /** Runs one phase and gives what it gives. */
    async run(name, work) {
      const before = { at: now(), ...machine() };
      const result = await work();
      const { idle, all } = machine();
      done.push({
        name,
        seconds: (now() - before.at) / 1000,
        idleShare: all > before.all ? (idle - before.idle) / (all - before.all) : null,
      });
      return result;
    },
    /** The phases in the order of their ends, with their seconds and the idle share where the system tells it. */
    table() {
      const widest = Math.max(0, ...done.map(({ name }) => name.length));
      return done
        .map(({ name, seconds, idleShare }) => {
          const told =
            idleShare === null
              ? ''
              : `  ${String(Math.round(idleShare * 100)).padStart(3)} % of the processors idle`;
          return `${name.padEnd(widest)}  ${String(Math.round(seconds)).padStart(5)} s${told}`;
        })
        .join('\n');
    },
  };
}

/** What all processors of the machine have done since it started, whoever used them, in seconds. */
function machineSeconds() {
  const times = cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0) / 1000;
  const all = times.reduce(
    (sum, { user, nice, sys, irq, idle }) => sum + user + nice + sys + irq + idle,
    0,
  );
  return { idle, all: all / 1000 };
}
