import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The ids of a process and its current children. */
export function treeOf(pid: number): number[] {
  // A bare Linux has no `ps`, other systems no /proc.
  const parents = existsSync('/proc/self/stat') ? parentsFromProc() : parentsFromPs();
  return [pid, ...parents.filter(({ parent }) => parent === pid).map(({ child }) => child)];
}

interface Parentage {
  readonly child: number;
  readonly parent: number;
}

function parentsFromProc(): Parentage[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // `pid (name) state ppid …`; the name may contain anything.
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [{ child: Number(name), parent: Number(parent) }];
      } catch {
        return []; // it has ended
      }
    });
}

function parentsFromPs(): Parentage[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim();
  return lines.split('\n').map((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    return { child: child ?? 0, parent: parent ?? 0 };
  });
}

/**
 * How long the main thread of a process has been ready to run while others had all processors, in milliseconds since it
 * started; 0 if it has ended or the system doesn't tell, as Linux does.
 */
export function processorWaitMs(pid: number | undefined): number {
  try {
    const [, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Math.round(Number(waitedNs) / 1_000_000);
  } catch {
    return 0;
  }
}

/** Sends a signal to processes, some of which may have ended already. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
