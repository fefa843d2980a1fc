import type { ChildProcess } from 'node:child_process';

/** Whether a process has ended, or could not be started. */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Resolves when a process has ended, and never rejects. Node.js' `once(child, 'exit')` would reject on any error of the
 * process, for example a message sent while it ends.
 */
export async function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // A process that could not be started emits no exit event.
    child.on('error', () => {
      if (hasEnded(child)) resolve();
    });
  });
}

/** Waits for a process's first message, which reports its start, or for its end. True if it has started. */
export function startedOrEnded(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('message', () => resolve(true));
    void ended(child).then(() => resolve(false));
  });
}
