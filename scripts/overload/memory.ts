import { readdirSync, readFileSync } from 'node:fs';
import { median } from '../median.ts';

const LOOK_MS = 500;
const PAGES_A_MB = 256;
const LOOKS_A_MINUTE = 60_000 / LOOK_MS;

/** Megabytes while something was watched. */
export interface WatchedMemory {
  readonly most: number;
  /** The median of each whole minute, because a single look may come just before or after a garbage collection. */
  readonly byMinute: readonly number[];
}

/**
 * Watches the memory of all descendants of a process, in MB, as reported by Linux. Excludes shared memory (PostgreSQL's
 * buffers, mapped program files), which would be counted once for each process.
 */
export function memoryBelow(pid: number): { now(): number; stop(): WatchedMemory } {
  const looks: number[] = [];
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
  const timer = setInterval(() => looks.push(now()), LOOK_MS);
  return {
    now,
    stop() {
      clearInterval(timer);
      const minutes = Math.floor(looks.length / LOOKS_A_MINUTE);
      const byMinute = Array.from({ length: minutes }, (_, minute) =>
        median(looks.slice(minute * LOOKS_A_MINUTE, (minute + 1) * LOOKS_A_MINUTE)),
      );
      return { most: Math.max(now(), ...looks), byMinute };
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
