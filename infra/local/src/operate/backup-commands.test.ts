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

  it('OPS-46 tells only that there are none where there is none to restore', async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    expect(await runRestore({ args: [], dataDir, env: {}, write }, ROOT)).toBe(0);
    expect(lines).toEqual([`There are no back-ups in ${path.join(dataDir, 'backups')}.`]);
  });

  it('OPS-46 takes a name as it lists it, unless a back-up lies there by the path that was typed', async () => {
    /** Of a version to come: each is found, and refused by its path before anything starts. */
    const put = (folder: string) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'backup.json'), JSON.stringify({ format: 2 }));
      return folder;
    };
    const from = path.join(dataDir, 'elsewhere');
    const restore = (name: string) =>
      runRestore({ args: [name], dataDir, env: {}, write: () => undefined, from }, ROOT);
    const listed = put(path.join(dataDir, 'backups', 'backup-1'));
    await expect(restore('backup-1')).rejects.toThrow(`${listed} holds no back-up`);
    const typed = put(path.join(from, 'backup-1'));
    await expect(restore('backup-1')).rejects.toThrow(`${typed} holds no back-up`);
    const mistyped = path.join(from, 'backup-2');
    await expect(restore('backup-2')).rejects.toThrow(`${mistyped} holds no back-up`);
  });
});
