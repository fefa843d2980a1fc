import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EngineMissing } from './engine.ts';

const run = promisify(execFile);

/**
 * Runs a program to its end and returns its output (both streams).
 * @throws EngineMissing if it isn't installed; Error with its output if it fails
 */
export async function outputOf(
  program: string,
  args: readonly string[],
  { timeoutMs = 180_000 }: { timeoutMs?: number } = {},
): Promise<string> {
  try {
    const { stdout, stderr } = await run(program, args, { timeout: timeoutMs, env: process.env });
    return `${stdout}\n${stderr}`;
  } catch (error) {
    const { code, stdout, stderr } = error as NodeJS.ErrnoException & Record<string, string>;
    if (code === 'ENOENT') throw new EngineMissing(`${program} is not installed`);
    throw new Error(`${program} failed: ${`${stdout ?? ''}${stderr ?? ''}`.trim().slice(-1_000)}`, {
      cause: error,
    });
  }
}
