import type { ChildProcess } from 'node:child_process';

/** Tells whether a process has ended, or could not be started at all. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Resolves when a process has ended, and never rejects. Node.js' `once(child, 'exit')` rejects at any error of the
 * process, and a message that is sent while the process ends is one.
 */
export async function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // A process that could not be started tells of no exit.
    child.on('error', () => {
      if (hasEnded(child)) resolve();
    });
  });
}

/** Waits for a process's first message, by which it says that it has started, or for its end. True where it has started. */
export function startedOrEnded(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('message', () => resolve(true));
    void ended(child).then(() => resolve(false));
  });
}
