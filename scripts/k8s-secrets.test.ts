import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { completeSecrets } from '../infra/setup/src/index.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const COMMAND: string = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts[
  'k8s:secrets'
];

/** A `kubectl` for a cluster that stores the Secrets applied to it. */
const KUBECTL = `#!${process.execPath}
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const file = __dirname + '/secrets.json';
const held = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
if (process.argv.includes('apply')) {
  // In the nth application the connection drops before the last Secret.
  const left = existsSync(__dirname + '/drops') ? Number(readFileSync(__dirname + '/drops', 'utf8')) : NaN;
  writeFileSync(__dirname + '/drops', String(left - 1));
  const decode = ([name, text]) => [name, Buffer.from(text, 'base64').toString()];
  const { items } = JSON.parse(readFileSync(0, 'utf8'));
  for (const { metadata, data } of left === 1 ? items.slice(0, -1) : items) {
    held[metadata.name] = Object.fromEntries(Object.entries(data).map(decode));
  }
  writeFileSync(file, JSON.stringify(held));
  if (left === 1) { console.error('connection refused'); process.exit(1); }
} else {
  const { 'setup-secrets': found } = held;
  const encode = ([name, text]) => [name, Buffer.from(text).toString('base64')];
  if (found) process.stdout.write(JSON.stringify({ data: Object.fromEntries(Object.entries(found).map(encode)) }));
}
`;

describe('npm run k8s:secrets', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'k8s-secrets-'));
    writeFileSync(path.join(folder, 'package.json'), '{"type":"commonjs"}');
    writeFileSync(path.join(folder, 'kubectl'), KUBECTL, { mode: 0o755 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the command as npm does, which itself would take most of the time. */
  const run = (env: Record<string, string> = {}, args: readonly string[] = []) =>
    runIn('sh', ['-c', `${COMMAND} "$@"`, 'k8s:secrets', ...args], env);

  function runIn(
    program: string,
    args: readonly string[],
    env: Record<string, string>,
  ): {
    shown: string;
    warned: string;
    secrets: Record<string, Record<string, string>>;
  } {
    const { stdout, stderr, status } = spawnSync(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: `${folder}:${process.env['PATH']}`, ...env },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
    const secrets = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8'));
    return { shown: stdout, warned: stderr, secrets };
  }

  it('OPS-02 keeps given and generated secrets until others are given', () => {
    const first = run({
      POSTGRES_ADDRESS: 'postgres://root:pw@db.example:5432/postgres',
      REDIS_ADDRESS: 'rediss://:pw@cache.example:6379/0',
      KAFKA_PASSWORD: 'of-the-broker',
      SMTP_URL: 'smtp://mail.example:587',
      TEXT_URL: 'https://key@texts.example',
      ADMIN_USERNAME: 'boss',
    });
    expect(first.shown).toMatch(/^Staff login: boss \/ \S+\n$/);
    expect(first.secrets['identity-secrets']).toMatchObject({
      ADMIN_USERNAME: 'boss',
      SMTP_URL: 'smtp://mail.example:587',
    });
    expect(first.secrets['bookings-secrets']).toMatchObject({
      DATABASE_URL: expect.stringContaining('@db.example:5432/'),
      REDIS_URL: 'rediss://:pw@cache.example:6379/0',
      KAFKA_PASSWORD: 'of-the-broker',
      SMTP_URL: 'smtp://mail.example:587',
      TEXT_URL: 'https://key@texts.example',
    });

    expect(run()).toEqual(first);

    const moved = run({ SMTP_URL: 'smtp://other.example:587' });
    expect(moved.secrets['identity-secrets']).toEqual({
      ...first.secrets['identity-secrets'],
      SMTP_URL: 'smtp://other.example:587',
    });
    expect(moved.secrets['gateway-secrets']).toEqual(first.secrets['gateway-secrets']);
  });

  it('OPS-24 does a step again whose Secrets were not all applied, not the next one', () => {
    const cookies = (secrets: Record<string, Record<string, string>>) => {
      const { COOKIE_SECRET, COOKIE_OTHER_SECRET } = secrets['gateway-secrets'] ?? {};
      return [COOKIE_SECRET, COOKIE_OTHER_SECRET];
    };
    const [old] = cookies(run().secrets);
    const [, fresh] = cookies(run({}, ['--rotate', 'cookie']).secrets);
    for (const lost of ['1', '2']) {
      writeFileSync(path.join(folder, 'drops'), lost);
      expect(() => run({}, ['--rotate', 'cookie'])).toThrow('connection refused');
    }
    rmSync(path.join(folder, 'drops'));
    const swapped = run({}, ['--rotate', 'cookie']);
    expect(swapped.shown).toContain('Step 2 of 3');
    expect(cookies(swapped.secrets)).toEqual([fresh, old]);
    expect(() => run({}, ['--rotate', 'cookie'])).toThrow('Step 2 of 3 was at ');
    expect(run({}, ['--rotate', 'cookie', '--now']).shown).toContain('Step 3 of 3');
  });

  it('OPS-24 refuses --now where no step waits', () => {
    expect(() => run({}, ['--now'])).toThrow('--now goes with --rotate.');
    expect(() => run({}, ['--rotate', 'staff', '--now'])).toThrow('--now is for token');
  });

  it('OPS-24 rotates a secret in three steps, and changes nothing else', () => {
    const { secrets: first } = run();
    const steps = [1, 2, 3].map((step) => {
      const rotate = ['--rotate', 'cookie', ...(step === 3 ? ['--now'] : [])];
      const npm = ['run', '--silent', 'k8s:secrets', '--', ...rotate];
      const { shown, secrets } = step === 1 ? runIn('npm', npm, {}) : run({}, rotate);
      expect(shown).toContain(`Step ${step} of 3`);
      expect(secrets['bookings-secrets']).toEqual(first['bookings-secrets']);
      const { COOKIE_SECRET, COOKIE_OTHER_SECRET, ...others } = secrets['gateway-secrets'] ?? {};
      expect(first['gateway-secrets']).toMatchObject(others);
      return [COOKIE_SECRET, COOKIE_OTHER_SECRET];
    });
    const old = first['gateway-secrets']?.['COOKIE_SECRET'];
    const fresh = steps[0]?.[1];
    expect(steps).toEqual([
      [old, fresh],
      [fresh, old],
      [fresh, ''],
    ]);
  });

  it('OPS-28 keeps what a later version has added, also through a rotation', () => {
    const { secrets: first } = run({ SMTP_URL: 'smtp://mail.example:587' });
    const stored = first['setup-secrets'] ?? {};
    const later = {
      'secrets.json': { ...JSON.parse(stored['secrets.json'] ?? ''), photoSecret: 'later' },
      'given.json': { ...JSON.parse(stored['given.json'] ?? ''), PHOTO_ADDRESS: 's3://photos' },
    };
    const written = Object.entries(later).map(([name, content]) => [name, JSON.stringify(content)]);
    const setup = { ...Object.fromEntries(written), 'photos.json': '{}' };
    writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ 'setup-secrets': setup }));
    for (const args of [[], ['--rotate', 'staff']]) {
      const { secrets } = run({}, args);
      const { 'secrets.json': made, 'given.json': given, ...rest } = secrets['setup-secrets'] ?? {};
      expect(JSON.parse(made ?? '')).toMatchObject({ photoSecret: 'later' });
      expect(JSON.parse(given ?? '')).toEqual(later['given.json']);
      expect(rest).toEqual({ 'photos.json': '{}' });
    }
  });

  it('warns when mail would reach nobody', () => {
    expect(run({ SMTP_URL: 'smtp://mail.example:587' }).warned).not.toContain('No mail server');
    expect(run({ SMTP_URL: 'none' }).warned).toContain(
      'No mail server: without SMTP_URL, here or in the overlay, mail stays in the database and reaches nobody.',
    );
  });

  it('removes values that are set to none', () => {
    run({ SMTP_URL: 'smtp://mail.example:587', TEXT_URL: 'https://key@texts.example' });
    run({ SMTP_URL: 'none', TEXT_URL: 'none' });
    const { secrets } = run();
    // The files must exist anyway.
    expect(secrets['identity-secrets']).toMatchObject({ SMTP_URL: '' });
    expect(secrets['bookings-secrets']).toMatchObject({ SMTP_URL: '', TEXT_URL: '' });
  });

  it('OPS-27 takes over the secrets of npm start, put there as the manual says', () => {
    const started = completeSecrets(undefined, ['bookings', 'event_log']);
    const put = { 'setup-secrets': { 'secrets.json': JSON.stringify(started) } };
    writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify(put));
    const { secrets } = run({ POSTGRES_ADDRESS: 'postgres://root:pw@db.example:5432/postgres' });
    expect(secrets['gateway-secrets']).toMatchObject({
      COOKIE_SECRET: started.cookieSecret,
      TOKEN_PRIVATE_KEY: started.tokenPrivateKey,
    });
    expect(secrets['bookings-secrets']).toMatchObject({ LINK_SECRET: started.linkSecret });
    expect(secrets['staff-secrets']).toMatchObject({ ADMIN_PASSWORD: started.adminPassword });
    expect(JSON.parse(secrets['setup-secrets']?.['secrets.json'] ?? '')).toMatchObject(started);
  });
});
