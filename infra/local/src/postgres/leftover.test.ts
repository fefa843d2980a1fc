import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dewlane/test-engines';
import { describe, expect, it } from '@jest/globals';
import { isAlive } from './leftover.ts';

const SLEEP = '/bin/sleep';
const hasProc = existsSync('/proc/self/stat') && existsSync(SLEEP);

describe('whether a process is alive', () => {
  (hasProc ? it : it.skip)('tells a zombie from a process, whatever its name holds', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'zombie-'));
    const program = path.join(folder, 'x) R');
    copyFileSync(SLEEP, program);
    // What replaces the shell never reaps the child that it inherits.
    const parent = spawn('/bin/sh', ['-c', `"${program}" 60 & echo $!; exec ${SLEEP} 60`]);
    try {
      const told = await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve));
      const pid = Number(told.toString());
      await eventually(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(x) R)'));
      expect(isAlive(pid)).toBe(true);
      process.kill(pid, 'SIGKILL');
      await eventually(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
      expect(isAlive(pid)).toBe(false);
    } finally {
      parent.kill('SIGKILL');
      rmSync(folder, { recursive: true });
    }
  });
});
