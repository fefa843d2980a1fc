import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { SOURCE_FLAGS } from '@dewlane/test-engines';

export interface Child {
  /** The lines written to standard output so far. */
  lines: string[];
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM' | 'SIGINT'): void;
  /** Waits until it has ended; null if it was ended by a signal. */
  exitCode(): Promise<number | null>;
  /** The output to standard error so far. */
  errors(): string;
  /** Kills it and waits until it is gone. */
  kill(): Promise<void>;
}

/** Runs a TypeScript file of this folder in a separate process. */
export function startChild(file: string, args: readonly string[]): Child {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(
    process.execPath,
    [...SOURCE_FLAGS, script, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const gone = once(child, 'close');
  return {
    lines,
    signal(name) {
      child.kill(name);
    },
    async exitCode() {
      await gone;
      return child.exitCode;
    },
    errors: () => errors,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
