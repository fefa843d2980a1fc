import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { launch } from './starter.ts';

describe('a start that is refused', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dewlane-refusal-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const refusalOf = async (
    env: Record<string, string>,
    nodeFlags: string[] = [],
  ): Promise<string> => {
    const settings = { DATA_DIR: path.join(folder, 'data'), PORT: '0', ...env };
    const starter = launch(settings, { nodeFlags });
    expect(await starter.ended).toBe(1);
    return starter.output().trim();
  };

  it('says in one line that Node.js is too old', async () => {
    const pretend = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.4'})`;
    await expect(refusalOf({}, ['--import', pretend])).resolves.toBe(
      'Node.js 20.19 or newer is needed, this is v18.20.4. See https://nodejs.org',
    );
  });

  it('says in one line that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(refusalOf({ PORT: `${port}` })).resolves.toBe(
      `Port ${port} is in use. Stop what uses it, or set PORT to another one.`,
    );
    other.close();
  });

  it("says in one line that the data folder isn't writable", async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(refusalOf({ DATA_DIR: path.join(file, 'data') })).resolves.toBe(
      `The data folder ${file}/data can't be written (ENOTDIR). Set DATA_DIR to another one.`,
    );
  });

  it('says in one line that the port is invalid', async () => {
    await expect(refusalOf({ PORT: 'http' })).resolves.toBe(
      'PORT is "http"; it must be a number from 0 to 65535.',
    );
  });

  it('names every setting that is wrong, and where', async () => {
    const said = await refusalOf({
      PUBLIC_URL: 'nonsense',
      DATABASE_URL: 'mysql://x',
      COOKIE_SECRET_FILE: '/nowhere',
    });
    expect(said).toMatch(/^The settings are not usable:$/m);
    expect(said).toContain('PUBLIC_URL: ');
    expect(said).toContain('DATABASE_URL: must begin with postgres://');
    expect(said).toContain('COOKIE_SECRET_FILE: cannot read /nowhere (ENOENT)');
    expect(said).not.toContain('    at ');
  });

  it("says why the given database server can't be used, without its password", async () => {
    const said = await refusalOf({ DATABASE_URL: 'postgres://owner:sesame@127.0.0.1:1/postgres' });
    expect(said).toContain(
      "The server of DATABASE_URL can't be used: connect ECONNREFUSED 127.0.0.1:1",
    );
    expect(said).not.toContain('sesame');
    expect(said).not.toContain('    at ');
  });

  it('reports the faults in the settings of all services, each fault once', async () => {
    const said = await refusalOf({
      LOCKOUT_FAILURES: 'many',
      BUSINESS_PHONE: 'none',
      AUDIT_DAYS: 'two',
      OUTBOX_DAYS: 'three',
    });
    expect(said).toContain('services did not start:');
    for (const name of ['LOCKOUT_FAILURES', 'BUSINESS_PHONE', 'AUDIT_DAYS', 'OUTBOX_DAYS']) {
      expect(said.split(`  ${name}: `)).toHaveLength(2);
    }
    expect(said).not.toContain('    at ');
  });
});
