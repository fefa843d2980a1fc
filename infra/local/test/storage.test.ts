import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSecrets } from '@dewlane/setup';
import { eventually } from '@dewlane/test-engines';
import { expect, it, jest } from '@jest/globals';
import pg from 'pg';
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

it('OPS-55 keeps in its log why the server ended, however often it is started again in vain', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dewlane-storage-'));
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const secrets = openSecrets(dataDir, ROLES);
  const storage = await openStorage(loadStarterSettings({}), { dataDir, secrets });
  const settings = path.join(dataDir, 'postgres', 'postgresql.auto.conf');
  const kept = readFileSync(settings, 'utf8');
  const answers = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: storage.urls.services.identity });
    client.on('error', () => undefined); // The connection ends with its server.
    await client.connect();
    await client.end();
    return true;
  };
  try {
    writeFileSync(settings, `${kept}\nno_such_setting = 1\n`);
    const [pid] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
      '\n',
    );
    process.kill(Number(pid), 'SIGQUIT');
    await eventually(() => expect(said.mock.calls.length).toBeGreaterThan(1));
    writeFileSync(settings, kept);
    await eventually(answers);
    const log = readFileSync(path.join(dataDir, 'logs', 'postgres.log'), 'utf8');
    expect(log).toContain('received immediate shutdown request');
    expect(log).toContain('unrecognized configuration parameter "no_such_setting"');
  } finally {
    await storage.stop();
    said.mockRestore();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
