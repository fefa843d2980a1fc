import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 500;
const PAGES_A_MB = 256;

/**
 * The memory of all descendants of a process, in MB, as reported by Linux; `stop` returns the maximum. Excludes shared
 * memory (PostgreSQL's buffers, mapped program files), which would be counted once for each process.
 */
export function memoryBelow(pid: number): { now(): number; stop(): number } {
  let most = 0;
  const now = () => {
    const all = processes();
    const below = new Set([pid]);
    // A child's pid may be lower than its parent's.
    for (let found = -1; found !== below.size; ) {
      found = below.size;
      for (const one of all) if (below.has(one.parent)) below.add(one.pid);
    }
    below.delete(pid);
    const pages = all.reduce((sum, one) => sum + (below.has(one.pid) ? one.pages : 0), 0);
    return Math.round(pages / PAGES_A_MB);
  };
  const timer = setInterval(() => {
    most = Math.max(most, now());
  }, LOOK_MS);
  return {
    now,
    stop() {
      clearInterval(timer);
      return Math.max(most, now());
    },
  };
}

function processes(): { pid: number; parent: number; pages: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in brackets may contain anything, so fields are counted after it.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const [, resident, shared] = readFileSync(`/proc/${name}/statm`, 'utf8').split(' ');
        return [
          {
            pid: Number(name),
            parent: Number(fields[1]),
            pages: Number(resident) - Number(shared),
          },
        ];
      } catch (error) {
        // The process has ended meanwhile.
        if (error instanceof Error && 'code' in error) return [];
        throw error;
      }
    });
}
