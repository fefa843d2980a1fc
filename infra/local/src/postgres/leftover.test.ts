import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { eventually } from '@dewlane/test-engines';
import { describeUnless } from '@dewlane/test-engines/describe';
import { expect, it } from '@jest/globals';
import { isAlive } from './leftover.ts';

const NO_PROC = existsSync('/proc/self/stat') ? null : 'no /proc on this system';
const NAMED = `process.title = 'x) R'; setTimeout(() => undefined, 60_000)`;

describeUnless(NO_PROC, 'whether a process is alive', () => {
  it('tells a zombie from a process, whatever its name holds', async () => {
    // What replaces the shell never reaps the child that it inherits.
    const parent = spawn('/bin/sh', [
      '-c',
      '"$0" -e "$1" & echo $!; exec sleep 60',
      process.execPath,
      NAMED,
    ]);
    try {
      const told = await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve));
      const pid = Number(told.toString());
      const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
      await eventually(() => stat().includes('(x) R)'));
      expect(isAlive(pid)).toBe(true);
      process.kill(pid, 'SIGKILL');
      await eventually(() => stat().includes('(x) R) Z '));
      expect(isAlive(pid)).toBe(false);
    } finally {
      parent.kill('SIGKILL');
    }
  });
});
