import type { ChildProcess } from 'node:child_process';
import { PULSE } from './messages.ts';

const EVERY_MS = 3_000;
/** Longer than any load holds up a process that is well. */
const MISSED_AT_MOST = 5;

/**
 * Asks a child process every 3 s whether it still works, and kills it after the fifth question without a reply: an
 * endless loop ends no process by itself. Questions are counted, not seconds, so that a machine that slept kills nobody.
 */
export function watchPulse(child: ChildProcess, onHang: () => void): void {
  let missed = 0;
  const asking = setInterval(() => {
    if (missed >= MISSED_AT_MOST) {
      clearInterval(asking);
      onHang();
      child.kill('SIGKILL');
      return;
    }
    missed += 1;
    child.send(PULSE);
  }, EVERY_MS);
  asking.unref();
  child.on('message', (message) => {
    if (message === PULSE) missed = 0;
  });
  child.once('exit', () => clearInterval(asking));
}
