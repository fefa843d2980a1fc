import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dropFragments, dropOldBackups } from './old-backups.ts';

describe('old back-ups', () => {
  let folder: string;

  const put = (name: string, contents: object) => {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'backup.json'), JSON.stringify(contents));
  };
  const backUp = (name: string, day: string) =>
    put(name, { format: 1, takenAt: `2026-01-${day}T10:17:00.000Z`, heldMs: 1, databases: [] });
  const there = () => readdirSync(folder).sort();

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
    for (const day of ['03', '01', '02']) backUp(`2026-01-${day}`, day);
    mkdirSync(path.join(folder, '2025-somebody-elses'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('OPS-20 removes them, oldest first, and nothing else', () => {
    expect(dropOldBackups(folder, { kept: 2, made: '2026-01-03' })).toEqual({
      dropped: ['2026-01-01'],
      unreadable: [],
    });
    expect(there()).toEqual(['2025-somebody-elses', '2026-01-02', '2026-01-03']);
  });

  it('OPS-20 keeps them if all are to be kept', () => {
    expect(dropOldBackups(folder, { kept: 0, made: '2026-01-03' }).dropped).toEqual([]);
    expect(there()).toHaveLength(4);
  });

  it('OPS-20 orders them by when they were taken, not by their names', () => {
    backUp('backup-2025-12-31', '01');
    backUp('before-restore-2026-01-04', '04');
    expect(dropOldBackups(folder, { kept: 2, made: '2026-01-03' }).dropped).toEqual([
      '2026-01-01',
      'backup-2025-12-31',
      '2026-01-02',
    ]);
  });

  it('OPS-20 keeps the one just made, whatever the clock said at the others', () => {
    expect(dropOldBackups(folder, { kept: 1, made: '2026-01-01' }).dropped).toEqual([
      '2026-01-02',
      '2026-01-03',
    ]);
    expect(there()).toEqual(['2025-somebody-elses', '2026-01-01']);
  });

  it('OPS-20 leaves alone and names what it cannot read, and does not count it', () => {
    put('2026-01-09', { format: 2 });
    expect(dropOldBackups(folder, { kept: 3, made: '2026-01-03' })).toEqual({
      dropped: [],
      unreadable: ['2026-01-09'],
    });
    expect(there()).toHaveLength(5);
  });
});

describe('the removal of fragments of back-ups', () => {
  const NOW = new Date('2026-01-10T10:00:00Z');
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const leave = (name: string, at: string) => {
    mkdirSync(path.join(folder, name, 'identity'), { recursive: true });
    utimesSync(path.join(folder, name), new Date(at), new Date(at));
  };

  it('OPS-20 takes those that are more than 12 h old, and leaves what may still be written', () => {
    leave('2026-01-09.partial', '2026-01-09T21:59:00Z');
    leave('2026-01-10.partial', '2026-01-09T22:01:00Z');
    leave('2026-01-01', '2026-01-01T00:00:00Z');
    writeFileSync(path.join(folder, 'notes.partial'), '');
    utimesSync(path.join(folder, 'notes.partial'), 0, 0);
    expect(dropFragments(folder, NOW)).toEqual(['2026-01-09.partial']);
    expect(readdirSync(folder).sort()).toEqual([
      '2026-01-01',
      '2026-01-10.partial',
      'notes.partial',
    ]);
  });

  it('finds none in a folder that is not there yet', () => {
    expect(dropFragments(path.join(folder, 'new'), NOW)).toEqual([]);
  });
});
