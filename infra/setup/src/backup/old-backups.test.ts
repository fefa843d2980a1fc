import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dropOldBackups } from './old-backups.ts';

describe('old back-ups', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
    for (const name of ['2026-01-03', '2026-01-01', '2026-01-02']) {
      mkdirSync(path.join(folder, name));
      writeFileSync(path.join(folder, name, 'backup.json'), '{}');
    }
    mkdirSync(path.join(folder, '2025-somebody-elses'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('OPS-20 removes them, oldest first, and nothing else', () => {
    expect(dropOldBackups(folder, 2)).toEqual(['2026-01-01']);
    expect(readdirSync(folder).sort()).toEqual(['2025-somebody-elses', '2026-01-02', '2026-01-03']);
  });

  it('OPS-20 keeps them if all are to be kept', () => {
    expect(dropOldBackups(folder, 0)).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(4);
  });
});
