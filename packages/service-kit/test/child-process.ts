import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface Child {
  /** The lines it has written so far. */
  lines: string[];
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void;
  /** Kills it and waits until it is gone. */
  kill(): Promise<void>;
}

const LOADER = fileURLToPath(new URL('../../../scripts/typescript.mjs', import.meta.url));

/** Runs a TypeScript file of this folder in a process of its own. */
export function startChild(file: string, args: readonly string[]): Child {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    ['--conditions=source', '--import', LOADER, script, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  const gone = once(child, 'exit');
  return {
    lines,
    signal(name) {
      child.kill(name);
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
