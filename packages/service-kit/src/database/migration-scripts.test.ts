import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checksumOf, listOf, readScripts, scriptOf } from './migration-scripts.ts';

describe('the list of migrations', () => {
  let prismaDir: string;
  beforeEach(async () => {
    prismaDir = await mkdtemp(path.join(tmpdir(), 'prisma-'));
  });
  afterEach(() => rm(prismaDir, { recursive: true }));

  async function write(name: string, script: string): Promise<void> {
    const folder = path.join(prismaDir, 'migrations', name);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'migration.sql'), script);
  }

  it('is read by name, the oldest first, without the files beside them', async () => {
    await write('20260201_second', 'select 2');
    await write('20260101_first', 'select 1');
    await writeFile(path.join(prismaDir, 'migrations', 'migration_lock.toml'), '');
    expect([...(await readScripts(prismaDir))]).toEqual([
      ['20260101_first', 'select 1'],
      ['20260201_second', 'select 2'],
    ]);
  });

  it('is empty where there is no folder', async () => {
    expect([...(await readScripts(prismaDir))]).toEqual([]);
  });

  it('is not taken for empty where it can’t be read', async () => {
    await writeFile(path.join(prismaDir, 'migrations'), 'a file in the place of the folder');
    await expect(readScripts(prismaDir)).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('finds the script that a database has recorded, unless it is gone or another text', () => {
    const scripts = new Map([['20260101_first', 'select 1']]);
    const recorded = { name: '20260101_first', checksum: checksumOf('select 1') };
    expect(scriptOf(recorded, scripts)).toBe('select 1');
    expect(scriptOf({ ...recorded, checksum: checksumOf('select 2') }, scripts)).toBeUndefined();
    expect(scriptOf({ ...recorded, name: '20260102_other' }, scripts)).toBeUndefined();
  });

  it('has the checksums that Prisma records', () => {
    expect(checksumOf('select 1')).toBe(
      '822ae07d4783158bc1912bb623e5107cc9002d519e1143a9c200ed6ee18b6d0f',
    );
  });

  it('goes to the schema engine in their order', () => {
    const list = listOf(new Map([['20260101_first', 'select 1']]), 'prisma');
    expect(list).toMatchObject({
      baseDir: path.join('prisma', 'migrations'),
      migrationDirectories: [
        {
          path: '20260101_first',
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: 'select 1' } },
        },
      ],
    });
  });
});
