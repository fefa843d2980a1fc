import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

  it('OPS-46 tells without a folder which back-ups the data folder has, and changes nothing', async () => {
    const backups = path.join(dataDir, 'backups');
    mkdirSync(path.join(backups, 'backup-1'), { recursive: true });
    const contents = { format: 1, takenAt: '2026-01-03T10:17:00.000Z', heldMs: 1, databases: [] };
    writeFileSync(path.join(backups, 'backup-1', 'backup.json'), JSON.stringify(contents));
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    expect(await runRestore({ args: [], dataDir, env: {}, write }, ROOT)).toBe(0);
    expect(lines).toEqual([
      '2026-01-03T10:17:00.000Z  backup-1',
      `Restore one of ${backups} by: npm run restore -- <folder> [service]`,
    ]);
    expect(readdirSync(dataDir)).toEqual(['backups']);
  });
});
