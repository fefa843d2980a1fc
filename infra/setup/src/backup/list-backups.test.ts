import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tellBackups } from './list-backups.ts';

describe('the list of back-ups', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const put = (name: string, contents: object) => {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'backup.json'), JSON.stringify(contents));
  };
  const backUp = (name: string, takenAt: string) =>
    put(name, { format: 1, takenAt, heldMs: 1, databases: [] });
  const told = (from = folder) => {
    const lines: string[] = [];
    tellBackups(from, (line) => lines.push(line));
    return lines;
  };

  it('OPS-46 names each with when it was taken, the newest last, and nothing else of the folder', () => {
    backUp('from-another-form', '2026-01-03T10:17:00.000Z');
    backUp('backup-2026-01-01', '2026-01-01T10:17:00.000Z');
    backUp('backup-2026-01-04.partial', '2026-01-04T10:17:00.000Z');
    put('of-a-later-version', { format: 2 });
    mkdirSync(path.join(folder, 'photos'));
    expect(told()).toEqual([
      "of-a-later-version: this version can't read it",
      '2026-01-01T10:17:00.000Z  backup-2026-01-01',
      '2026-01-03T10:17:00.000Z  from-another-form',
    ]);
  });

  it('OPS-46 says that there are none, also where the folder is not there yet', () => {
    const missing = path.join(folder, 'new');
    expect(told(missing)).toEqual([`There are no back-ups in ${missing}.`]);
    expect(told()).toEqual([`There are no back-ups in ${folder}.`]);
  });
});
