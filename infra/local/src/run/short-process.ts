import { fork } from 'node:child_process';
import { once } from 'node:events';
import { NotStarted } from '../not-started.ts';

/**
 * Runs a program in a temporary process, so that memory needed only briefly is released. The program receives
 * `message`. Throws its stderr output if it fails.
 */
export async function runToTheEnd(
  program: URL,
  message: object,
  { what, stop }: { what: string; stop: AbortSignal },
): Promise<void> {
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal: stop });
  let messages = '';
  child.stderr?.on('data', (chunk) => {
    messages += chunk;
  });
  const ended = once(child, 'close');
  child.send(message);
  const [code] = await ended;
  if (code !== 0) throw new NotStarted(`${what} failed:\n${messages.trim()}`);
}
