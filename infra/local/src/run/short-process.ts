import { fork } from 'node:child_process';
import { once } from 'node:events';
import { NotStarted } from '../not-started.ts';

/**
 * Runs a program of ours in a process that ends when its work is done: what needs much memory for a moment gives all
 * of it back. The program gets `message`. Throws with what it wrote to stderr where it fails.
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
