import { appendFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Which mutant of the instrumented sources is on, and, while none is, which test file reaches which: set in the environment, so that
 * the processes which a test starts know it, too.
 */
const { MUTANT_ON, MUTANTS_REACHED_IN } = process.env;
const reached = new Set();

/** Whether a mutant's change applies in this process. */
export function isMutantOn(id) {
  if (MUTANTS_REACHED_IN && !reached.has(id)) {
    reached.add(id);
    const notes = path.join(MUTANTS_REACHED_IN, `${process.pid}.txt`);
    appendFileSync(notes, `${id}\t${process.env.MUTANTS_REACHED_BY ?? ''}\n`);
  }
  return String(id) === MUTANT_ON;
}
