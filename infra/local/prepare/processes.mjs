import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The command line of a running process; '' if there is none with this pid. */
export function commandLine(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  if (!existsSync('/proc/self/cmdline')) {
    return spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ''; // it has ended
  }
}
