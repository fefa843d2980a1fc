import { spawn } from 'node:child_process';

/**
 * Makes sure that a server is killed as soon as this process ends, even by SIGKILL, and removes its folder if one is
 * given: a shell in a session of its own waits for our end of a pipe to close. Returns a function that cancels this.
 */
export function endsWithUs(
  pid: number,
  folder: string | null,
  signal: 'KILL' | 'QUIT' = 'KILL',
): () => void {
  // The server needs a moment to end. Waiting for its pid to vanish could take forever if nobody reaps the process.
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
