import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rotateStored } from './rotate-stored.ts';
import { HOLDERS } from './secret-files.ts';
import { openSecrets } from './secrets.ts';
import { writeSecrets } from './write-secrets.ts';

describe('the secrets of the distributed form', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const engines = {
    postgres: 'postgres://postgres@postgres:5432/postgres?sslmode=verify-full',
    redis: 'redis://redis:6379/0',
  };
  const make = (): Record<string, string> => {
    writeSecrets({ folder, engines, adminUsername: 'boss' });
    const files = HOLDERS.flatMap((holder) =>
      readdirSync(path.join(folder, holder)).map((name) => `${holder}/${name}`),
    );
    return Object.fromEntries(
      files.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]),
    );
  };

  it('OPS-02 gives each holder its own files and no others', () => {
    expect(Object.keys(make()).sort()).toEqual([
      'admin/DATABASE_URL',
      'admin/REDIS_URL',
      'bookings/DATABASE_URL',
      'bookings/LINK_OTHER_SECRET',
      'bookings/LINK_SECRET',
      'bookings/REDIS_URL',
      'gateway/COOKIE_OTHER_SECRET',
      'gateway/COOKIE_SECRET',
      'gateway/REDIS_URL',
      'gateway/TOKEN_OTHER_KEY',
      'gateway/TOKEN_PRIVATE_KEY',
      'identity/ADMIN_PASSWORD',
      'identity/ADMIN_USERNAME',
      'identity/DATABASE_URL',
      'identity/REDIS_URL',
      'migrations/DATABASE_URL',
      'migrations/ROLE_PASSWORDS',
      'owners/ADMIN_DATABASE_URL',
      'owners/BOOKINGS_DATABASE_URL',
      'owners/IDENTITY_DATABASE_URL',
      'owners/VEHICLES_DATABASE_URL',
      'postgres/POSTGRES_PASSWORD',
      'redis/redis.conf',
      'staff/ADMIN_PASSWORD',
      'staff/ADMIN_USERNAME',
      'vehicles/DATABASE_URL',
      'vehicles/REDIS_URL',
    ]);
  });

  it('OPS-02 makes them match: both sides of each login have the same password', () => {
    const files = make();
    const text = (file: string): string => files[file] ?? '';
    const url = (file: string): URL => new URL(text(file));
    const roles = JSON.parse(text('migrations/ROLE_PASSWORDS')) as Record<string, string>;
    expect(url('bookings/DATABASE_URL').username).toBe('bookings');
    expect(url('bookings/DATABASE_URL').password).toBe(roles['bookings']);
    expect(url('bookings/DATABASE_URL').search).toBe('?sslmode=verify-full');
    expect(url('owners/BOOKINGS_DATABASE_URL').username).toBe('bookings_owner');
    expect(url('owners/BOOKINGS_DATABASE_URL').password).toBe(roles['bookings_owner']);
    expect(url('migrations/DATABASE_URL').password).toBe(text('postgres/POSTGRES_PASSWORD'));
    expect(text('redis/redis.conf')).toBe(`requirepass ${url('gateway/REDIS_URL').password}\n`);
    expect(text('staff/ADMIN_PASSWORD')).toBe(text('identity/ADMIN_PASSWORD'));
    expect(text('staff/ADMIN_USERNAME')).toBe('boss');
    expect(text('identity/ADMIN_USERNAME')).toBe('boss');
    expect(new Set(Object.values(roles)).size).toBe(Object.keys(roles).length);
  });

  it('OPS-02 changes nothing at a second run', () => {
    expect(make()).toEqual(make());
  });

  it('OPS-27 hands out the secrets of npm start, whose file was put there first', () => {
    const started = openSecrets(path.join(folder, 'setup'), ['bookings', 'event_log']);
    expect(make()).toMatchObject({
      'gateway/COOKIE_SECRET': started.cookieSecret,
      'gateway/TOKEN_PRIVATE_KEY': started.tokenPrivateKey,
      'bookings/LINK_SECRET': started.linkSecret,
      'identity/ADMIN_PASSWORD': started.adminPassword,
    });
    // Put back, it is whole.
    const saved = readFileSync(path.join(folder, 'setup', 'secrets.json'), 'utf8');
    expect(JSON.parse(saved)).toMatchObject(started);
  });

  it('OPS-28 keeps what a later version has added, also through a rotation', () => {
    make();
    const file = path.join(folder, 'setup', 'secrets.json');
    const added = { photoSecret: 'of a later version' };
    const rotating = { photo: { value: 'its next one', isFormer: false, note: 'new' } };
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...stored, ...added, others: rotating }));
    make();
    const time = { at: new Date(), isHurried: true };
    for (let step = 1; step <= 3; step += 1) {
      rotateStored({ folder, engines, adminUsername: 'boss' }, 'cookie', time);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ ...added, others: rotating });
    }
  });

  it('keeps the staff account’s name when a later run does not tell it', () => {
    const again = () => {
      writeSecrets({ folder, engines, adminUsername: undefined });
      return readFileSync(path.join(folder, 'identity/ADMIN_USERNAME'), 'utf8');
    };
    expect(again()).toBe('admin');
    make();
    expect(again()).toBe('boss');
  });
});
