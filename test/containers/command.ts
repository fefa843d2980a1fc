import { spawn } from 'node:child_process';

export interface CommandOptions {
  /** Added to this process's environment. */
  env?: Readonly<Record<string, string>>;
  /** Written to the program's standard input. */
  input?: string;
}

/**
 * Runs a program to its end.
 * @returns what it wrote to standard output
 * @throws Error with everything it wrote if its exit code is not 0
 */
export async function outputOf(
  program: string,
  args: readonly string[],
  { env = {}, input }: CommandOptions = {},
): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'pipe' });
  let output = '';
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    all += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    all += text;
  });
  child.stdin.on('error', () => undefined); // a program that reads nothing may have ended
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) return output;
  throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${all.slice(-4_000)}`);
}
