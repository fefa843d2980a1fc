import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SOURCE_FLAGS } from '@dewlane/test-engines';
import { afterEach, describe, expect, it } from '@jest/globals';
import { READY, type StartMessage } from './messages.ts';

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url));
const NO_PARTS: StartMessage = { parts: [] };

describe('the process that hosts parts', () => {
  let child: ChildProcess | undefined;
  afterEach(() => {
    child?.kill('SIGKILL');
  });

  it('OPS-01 stops at once under `npm start`, which ends it before a longer STOP_DELAY_SECONDS would', async () => {
    child = fork(CHILD, {
      execArgv: SOURCE_FLAGS,
      env: { PATH: process.env['PATH'], STOP_DELAY_SECONDS: '600', STOP_WITHIN_SECONDS: '600' },
    });
    child.send(NO_PARTS);
    expect(await once(child, 'message')).toEqual([READY, undefined]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
