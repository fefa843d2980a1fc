import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stack } from '@dewlane/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runBackup } from '../src/operate/backup-commands.ts';
import { createEmptyDatabases } from './empty-databases.ts';

/** That of a back-up which `npm run backup` has just made. */
const NEW = /^backup-\d{4}-\d\d-\d\dT/;
/** Two that it made earlier. */
const FIRST = 'backup-2026-01-01T10-17-00-000Z';
const SECOND = 'backup-2026-01-02T10-17-00-000Z';

describe('npm run backup', () => {
  const running = stack();
  let urls: Readonly<Record<string, string>>;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'default-backups-'));
  const backups = path.join(dataDir, 'backups');

  beforeAll(async () => {
    running.onStop(async () => rmSync(dataDir, { recursive: true }));
    urls = (await createEmptyDatabases(running)).env;
  });
  afterAll(() => running.stop());

  beforeEach(() => {
    rmSync(backups, { recursive: true, force: true });
    put(SECOND, '2026-01-02');
    put(FIRST, '2026-01-01');
    put('before-restore-2025', '2025-01-01');
    put('backup-before-the-upgrade', '2025-01-02');
    put('before-the-upgrade', '2025-01-02');
    const fragment = path.join(backups, 'backup-killed.partial');
    mkdirSync(fragment);
    utimesSync(fragment, 0, 0);
  });

  function put(name: string, day: string): void {
    mkdirSync(path.join(backups, name), { recursive: true });
    const contents = { format: 1, takenAt: `${day}T10:17:00.000Z`, heldMs: 1, databases: [] };
    writeFileSync(path.join(backups, name, 'backup.json'), JSON.stringify(contents));
  }

  async function backUp(args: string[]): Promise<string[]> {
    const lines: string[] = [];
    const env = { BACKUPS_KEPT: '2', ...urls };
    const write = (line: string) => void lines.push(line);
    expect(await runBackup({ args, dataDir, env, write })).toBe(0);
    return lines;
  }
  const there = () => readdirSync(backups).sort();

  it('OPS-20 removes its own oldest and what a killed one has left; what was there before a restore, or has a name of its own, stays', async () => {
    const lines = await backUp([]);
    expect(there()).toEqual([
      SECOND,
      expect.stringMatching(NEW),
      'backup-before-the-upgrade',
      'before-restore-2025',
      'before-the-upgrade',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining(['dropped backup-killed.partial', `dropped ${FIRST}`]),
    );
  });

  it('OPS-20 removes nothing where it is given a folder', async () => {
    const before = there();
    await backUp([path.join(dataDir, 'elsewhere')]);
    expect(there()).toEqual(before);
  });
});
