import type { ChildProcess } from 'node:child_process';
import { PULSE } from './messages.ts';

const EVERY_MS = 3_000;
/** Longer than load can delay a healthy process. */
const MISSED_AT_MOST = 5;

/**
 * Pings a child process every 3 s, and kills it after five pings without a reply, because an endless loop doesn't end a
 * process by itself. Counts pings rather than seconds, so that a machine waking from sleep kills nothing.
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
