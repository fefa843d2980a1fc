import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SOURCE_FLAGS } from '@dewlane/test-engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const MAIN = path.join(import.meta.dirname, 'main.ts');

describe('the command rotate on Compose', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'rotate-command-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function rotate(...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...SOURCE_FLAGS, MAIN, 'rotate', ...args],
      { env: { ...process.env, SECRETS_DIR: folder }, encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  }

  it('OPS-24 says in one line why it refuses a step', () => {
    for (const step of [1, 2]) expect(rotate('cookie').stdout).toContain(`Step ${step} of 3`);
    const early = expect.stringMatching(/^Step 2 of 3 was at .*: --now\.\n$/);
    expect(rotate('cookie')).toEqual({ status: 1, stdout: early, stderr: '' });
    expect(rotate('staff', '--now')).toMatchObject({ status: 1, stderr: '' });
    expect(rotate('cookie', '--now').stdout).toContain('Step 3 of 3');
  });
});
