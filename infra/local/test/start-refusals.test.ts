import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { holdDataDir } from '../prepare/data-dir.mjs';
import { launch, ROOT } from './starter.ts';

/** Right in themselves, but others do not fit them. */
const RIGHT = { TEXT_URL: 'https://account:sesame@texts.example', ADMIN_USERNAME: 'sesame' };

/** Wrong settings of every kind, each to be named once. Whatever is secret contains `sesame`. */
const WRONG = {
  // The starter's own.
  PORT: 'http',
  METRICS_PORT: '65532',
  PUBLIC_URL: 'localhost:4000',
  // Addresses of engines, with something in them that must be encoded or is no number.
  DATABASE_URL: 'postgres://owner:se#same@db.example/postgres',
  EVENT_LOG_URL: 'mysql://owner:sesame@db.example/event_log',
  REDIS_URL: 'redis://:sesame@redis.example:port',
  SMTP_URL: 'smtp://user:sesame@mail.example:port',
  // Files.
  COOKIE_SECRET_FILE: '/nowhere',
  WEB_OPERATIONS: '/nowhere.json',
  // Secrets.
  LINK_SECRET: 'sesame',
  TOKEN_PRIVATE_KEY: '{"kty":"OKP","crv":"Ed25519","x":"sesame","d":"sesame"}',
  TOKEN_OTHER_KEY: 'sesame',
  KAFKA_TLS: '-----BEGIN CERTIFICATE-----\nsesame\n-----END CERTIFICATE-----',
  // Of one part each, and of all.
  LOCKOUT_FAILURES: 'many',
  UNUSED_PHOTO_HOURS: '0',
  BUSINESS_PHONE: 'none',
  AUDIT_DAYS: 'two',
  TRUST_PROXY: 'everybody',
  OUTBOX_DAYS: 'three',
  STOP_DELAY_SECONDS: 'soon',
  // Wrong only together with others.
  ADMIN_PASSWORD: 'Sesame-1',
  KAFKA_SASL_MECHANISM: 'plain',
  TEXT_FROM: '',
};

/** The programs that run the product: `npm start` and `npm run dev`. */
const STARTS = ['start.mjs', 'dev.mjs'];

/** The settings that a refusal names, one a line. */
function namedIn(said: string): string[] {
  expect(said).toMatch(/^The settings are not usable:\n/);
  return said
    .split('\n')
    .slice(1)
    .map((line) => /^ {2}([A-Z_]+): \S/.exec(line)?.[1] ?? line);
}

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
    flags: { program?: string; nodeFlags?: string[]; args?: string[]; root?: string } = {},
  ): Promise<string> => {
    const settings = { DATA_DIR: path.join(folder, 'data'), PORT: '0', ...env };
    const starter = launch(settings, flags);
    expect(await starter.ended).toBe(1);
    return starter.output().trim();
  };

  it.each(STARTS)('says in one line that Node.js is too old (%s)', async (program) => {
    const pretend = `data:text/javascript,Object.defineProperty(process,'version',{value:'v18.20.4'})`;
    await expect(refusalOf({}, { program, nodeFlags: ['--import', pretend] })).resolves.toBe(
      'Node.js 20.19 or newer is needed, this is v18.20.4. See https://nodejs.org',
    );
  });

  it.each(STARTS)('says in one line that the port is in use (%s)', async (program) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(refusalOf({ PORT: `${port}` }, { program })).resolves.toBe(
      `Port ${port} is in use. Stop what uses it, or set PORT to another one.`,
    );
    expect(existsSync(path.join(folder, 'data', 'starter.pid'))).toBe(false);
    other.close();
  });

  it.each([...STARTS, 'restore.mjs'])(
    'OPS-31 says in one line that another process runs on the data folder (%s)',
    async (program) => {
      const dataDir = path.join(folder, 'held');
      mkdirSync(dataDir, { recursive: true });
      const giveBack = holdDataDir(dataDir);
      await expect(refusalOf({ DATA_DIR: dataDir }, { program, args: [folder] })).resolves.toBe(
        `Already running on the data folder ${dataDir} (process ${process.pid}). Stop it first, or set another DATA_DIR.`,
      );
      giveBack();
    },
  );

  it("says why the given database server can't be used, without its password", async () => {
    const said = await refusalOf({ DATABASE_URL: 'postgres://owner:sesame@127.0.0.1:1/postgres' });
    expect(said).toContain(
      "The server of DATABASE_URL can't be used: connect ECONNREFUSED 127.0.0.1:1",
    );
    expect(said).not.toContain('sesame');
    expect(said).not.toContain('    at ');
  });

  it.each([
    ['one process for the services', []],
    ['a process for each service', ['--distributed']],
  ])(
    'OPS-30 names every wrong setting in one message, before anything runs, with %s',
    async (_, args) => {
      const dataDir = path.join(folder, 'untouched');
      const said = await refusalOf({ DATA_DIR: dataDir, ...RIGHT, ...WRONG }, { args });
      expect(namedIn(said).sort()).toEqual(Object.keys(WRONG).sort());
      expect(said.toLowerCase()).not.toMatch(/: .*se.?same/);
      expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
    },
  );

  it('OPS-30 names a data folder that is not writable in the same message', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    const said = await refusalOf({
      DATA_DIR: path.join(file, 'data'),
      COOKIE_SECRET_FILE: '/nowhere',
      DRAFTS_PER_OWNER: 'some',
    });
    expect(namedIn(said)).toEqual(['DATA_DIR', 'COOKIE_SECRET_FILE', 'DRAFTS_PER_OWNER']);
    expect(said).toContain(`DATA_DIR: ${file}/data can't be written (ENOTDIR)`);
    expect(said).toContain('COOKIE_SECRET_FILE: cannot read /nowhere (ENOENT)');
  });

  it('OPS-30 names a data folder that is a file', async () => {
    const file = path.join(folder, 'in-the-way');
    writeFileSync(file, '');
    await expect(refusalOf({ DATA_DIR: file })).resolves.toBe(
      `The settings are not usable:\n  DATA_DIR: ${file} is not a folder`,
    );
  });

  it('OPS-30 names a data folder where none can be created', async () => {
    await expect(refusalOf({ DATA_DIR: '/proc/dewlane/data' })).resolves.toMatch(
      /^The settings are not usable:\n {2}DATA_DIR: \/proc\/dewlane\/data can't be written \(E\w+\)$/,
    );
  });

  it('OPS-30 names what needs no packages before a fresh clone installs them', async () => {
    const root = path.join(folder, 'clone');
    cpSync(path.join(ROOT, 'infra/local'), path.join(root, 'infra/local'), { recursive: true });
    cpSync(path.join(ROOT, 'package-lock.json'), path.join(root, 'package-lock.json'));
    const file = path.join(root, 'package-lock.json');
    const env = { DATA_DIR: file, PORT: '65536', OUTBOX_DAYS: 'x' };
    await expect(refusalOf(env, { root })).resolves.toBe(
      [
        'These settings are not usable; the others are not checked yet:',
        `  DATA_DIR: ${file} is not a folder`,
        '  PORT: must be a whole number from 0 to 65535',
      ].join('\n'),
    );
  });
});
