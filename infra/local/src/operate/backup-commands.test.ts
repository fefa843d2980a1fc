import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runRestore } from './backup-commands.ts';

const ROOT = new URL('../../../..', import.meta.url).pathname;

describe('npm run restore', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'dewlane-restore-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('OPS-20 refuses a folder that holds no back-up before it does anything', async () => {
    const folder = path.join(dataDir, 'photos');
    const restore = runRestore({ args: [folder], dataDir, env: {}, write: () => undefined }, ROOT);
    await expect(restore).rejects.toThrow(`${folder} holds no back-up that this version knows.`);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
