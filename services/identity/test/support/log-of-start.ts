import { spawnSync } from 'node:child_process';
import { inheritedEnv, SOURCE_FLAGS } from '@dewlane/test-engines';

const PROCESS = new URL('./identity-process.ts', import.meta.url).pathname;

/**
 * The log of an identity that starts on a database, in a process of its own, and stops again.
 * @throws Error if it does not end well
 */
export function logOfStart(
  databaseUrl: string,
  more: NodeJS.ProcessEnv = {},
): Record<string, unknown>[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...SOURCE_FLAGS, PROCESS], {
    encoding: 'utf8',
    timeout: 200_000,
    env: {
      ...inheritedEnv(),
      DATABASE_URL: databaseUrl,
      EVENT_LOG_URL: databaseUrl,
      KEY_SET_URL: 'http://gateway.example/keys',
      BACKGROUND: 'none',
      ...more,
    },
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
