import { spawn } from 'node:child_process';

/**
 * Sees to it that a server ends at once, and its folder with it where one is named, when this process ends, even by
 * SIGKILL: a shell in a session of its own waits for our end of a pipe to close. Returns what calls it off.
 */
export function endsWithUs(
  pid: number,
  folder: string | null,
  signal: 'KILL' | 'QUIT' = 'KILL',
): () => void {
  // The server needs a moment to end; waiting for its number to vanish could last for ever where nobody reaps it.
  const script = `cat; kill -${signal} ${pid}; sleep 1; [ -z "$1" ] || rm -rf "$1"`;
  const watcher = spawn('sh', ['-c', script, 'sh', folder ?? ''], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  watcher.unref();
  watcher.stdin.on('error', () => undefined);
  return () => watcher.kill('SIGKILL');
}
