import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SOURCE_FLAGS } from '@dewlane/test-engines';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from './logging.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ name: 'test' }, { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('createLogger', () => {
  it('redacts secrets and personal data', () => {
    const line = logged((log) =>
      log.info(
        {
          password: 'p-secret',
          headers: { authorization: 'a-secret', cookie: 'c-secret', 'set-cookie': 's-secret' },
          user: { email: 'ann@example.com', profile: { phone: 'ph-secret' } },
          body: { confirmPassword: 'cp-secret', token: 't-secret', sessionId: 'id-secret' },
        },
        'said',
      ),
    );
    expect(line).not.toMatch(/-secret|example\.com/);
    expect(line).toContain('"msg":"said"');
  });

  it('writes JSON lines with the name', () => {
    expect(JSON.parse(logged((log) => log.warn('x')))).toMatchObject({ name: 'test', msg: 'x' });
  });
});

describe('a process whose log cannot be written', () => {
  const SCRIPT = fileURLToPath(new URL('../../test/logging-process.ts', import.meta.url));
  let child: ChildProcess;
  afterEach(() => void child.kill('SIGKILL'));

  it('OPS-54 goes on working, and exits when it is told to', async () => {
    // Writing to a descriptor that is open for reading fails as on a full disk, and does so on every system.
    const unwritable = openSync(SCRIPT, 'r');
    child = fork(SCRIPT, {
      execArgv: SOURCE_FLAGS,
      stdio: ['ignore', unwritable, 'inherit', 'ipc'],
    });
    closeSync(unwritable);
    expect(await once(child, 'message')).toEqual(['started', undefined]);
    for (const message of ['one', 'two']) {
      child.send(message);
      expect(await once(child, 'message')).toEqual([message, undefined]);
    }
    child.send('exit');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
