import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVICE_NAMES, serviceSetting } from '@dewlane/internal-api';
import { loadSettings } from '@dewlane/service-kit/edge';
import { settingsFaults } from '@dewlane/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { gatewaySettings } from './config.ts';

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const key = newKey();
const env = {
  ...Object.fromEntries(SERVICE_NAMES.map((name) => [serviceSetting(name, 'URL'), 'http://x'])),
  TOKEN_PRIVATE_KEY: JSON.stringify(key),
  COOKIE_SECRET: 'of-these-tests-thirty-two-characters',
};
const faultsWith = (more: Record<string, string>) =>
  settingsFaults(gatewaySettings, { ...env, ...more });

describe('the configuration of the gateway', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gateway-settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };

  it.each([
    ['is no JSON', 'secret'],
    ['is of another kind', JSON.stringify({ ...key, crv: 'X25519' })],
    ['is cut off', JSON.stringify({ ...key, d: 'secret' })],
    ['belongs to another public one', JSON.stringify({ ...key, x: newKey().x })],
  ])('OPS-30 is refused for a token key that %s, without showing it', (_, TOKEN_PRIVATE_KEY) => {
    expect(faultsWith({ TOKEN_PRIVATE_KEY })).toEqual([
      'TOKEN_PRIVATE_KEY: is not an Ed25519 key as a JWK in JSON',
    ]);
  });

  it('may have only the public half of the other token key', () => {
    const half = JSON.stringify({ ...key, d: undefined });
    expect(faultsWith({ TOKEN_OTHER_KEY: half })).toEqual([]);
    expect(faultsWith({ TOKEN_PRIVATE_KEY: half })).toEqual([
      'TOKEN_PRIVATE_KEY: has no private part',
    ]);
  });

  it('PERM-13 limits the pictures of one client address and day to a hundred by default', () => {
    expect(loadSettings(gatewaySettings, env).PHOTOS_PER_CLIENT).toBe(100);
  });

  it('takes the operations of the web client from several files', () => {
    const WEB_OPERATIONS = `${file('a.json', '{"a":"{ a }"}')}, ${file('b.json', '{"b":"{ b }"}')}`;
    expect(loadSettings(gatewaySettings, { ...env, WEB_OPERATIONS }).WEB_OPERATIONS).toEqual({
      a: '{ a }',
      b: '{ b }',
    });
  });

  it('OPS-30 names every file of operations that cannot be read', () => {
    const [missing, text, list] = [path.join(folder, 'c'), file('d', 'text'), file('e', '[1]')];
    expect(faultsWith({ WEB_OPERATIONS: [missing, text, list].join() })).toEqual([
      `WEB_OPERATIONS: cannot read ${missing} (ENOENT)`,
      `WEB_OPERATIONS: cannot read ${text} (not JSON)`,
      `WEB_OPERATIONS: cannot read ${list} (not operations by their hashes)`,
    ]);
  });
});
