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

/** Whether a process has this pid, whoever it belongs to. */
export function isRunning(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * When a running process began, as text to compare: together with its pid it names no other process, ever. '' if there is
 * none, or if the system doesn't tell. `proc` is where Linux lists processes; other systems have `ps`.
 */
export function lifeOf(pid, proc = '/proc') {
  if (!Number.isInteger(pid) || pid <= 0) return '';
  if (!existsSync(`${proc}/self/stat`)) {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const told = spawnSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8', env });
    return told.stdout?.trim() ?? '';
  }
  try {
    // The name, in brackets, may hold spaces. After it comes the state, and 19 fields later the ticks since the boot.
    const [state, ...fields] = readFileSync(`${proc}/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A process that has ended but was never reaped stays listed.
    if (state === 'Z') return '';
    return `${readFileSync(`${proc}/sys/kernel/random/boot_id`, 'utf8').trim()} ${fields[18]}`;
  } catch {
    return ''; // it has ended
  }
}
