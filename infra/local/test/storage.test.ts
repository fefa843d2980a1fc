import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSecrets } from '@dewlane/setup';
import { expect, it } from '@jest/globals';
import { ROLES } from '../src/run/databases.ts';
import { loadStarterSettings } from '../src/run/settings.ts';
import { openStorage } from '../src/run/storage.ts';

it('leaves no server running whose databases could not be created', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dewlane-storage-'));
  const secrets = openSecrets(dataDir, ROLES);
  const roles = {
    ...secrets.roles,
    get identity(): string {
      throw new Error('The password can’t be read.');
    },
  };
  try {
    await expect(
      openStorage(loadStarterSettings({}), { dataDir, secrets: { ...secrets, roles } }),
    ).rejects.toThrow('The password can’t be read.');
    expect(existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
