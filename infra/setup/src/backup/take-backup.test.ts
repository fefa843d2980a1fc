import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { takeBackup } from './take-backup.ts';

/** A folder in which even root can't create one; only Linux has it. */
const UNWRITABLE = '/proc/self';

describe('the folder of a back-up', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'backups-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is created with those above it', async () => {
    const backup = path.join(folder, 'daily', 'monday');
    await takeBackup([], backup);
    expect(existsSync(path.join(backup, 'backup.json'))).toBe(true);
    expect(existsSync(`${backup}.partial`)).toBe(false);
  });

  it('is refused by its name and the cause if it cannot be created', async () => {
    const file = path.join(folder, 'notes');
    writeFileSync(file, 'A file, no folder.');
    const backup = path.join(file, 'monday');
    await expect(takeBackup([], backup)).rejects.toMatchObject({
      name: 'BackupError',
      message: `${backup} can't be written (ENOTDIR).`,
    });
  });

  (existsSync(UNWRITABLE) ? it : it.skip)('is refused at once where no folder can be', () => {
    const backup = `${UNWRITABLE}/backups/monday`;
    const module = new URL('./take-backup.ts', import.meta.url).href;
    const script = `
      const { takeBackup } = await import(${JSON.stringify(module)});
      await takeBackup([], ${JSON.stringify(backup)}).catch((error) => console.log(error.message));
    `;
    // In a process of its own, which can be ended when it hangs.
    const { stdout } = spawnSync(
      process.execPath,
      ['--conditions=source', '--input-type=module', '--eval', script],
      { encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' },
    );
    expect(stdout.trim()).toBe(`${backup} can't be written (ENOENT).`);
  });
});
