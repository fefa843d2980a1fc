import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { databaseSettings, loadSettings, portSetting, SettingsError } from './settings.ts';

const schema = z.object({
  ...databaseSettings,
  ORDERS_PORT: portSetting.default(0),
  SECRET: z.string().min(3),
});
const url = 'postgres://orders@127.0.0.1/orders';

describe('loadSettings', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads texts and numbers and applies defaults', () => {
    expect(loadSettings(schema, { DATABASE_URL: url, SECRET: 'abc', ORDERS_PORT: '4001' })).toEqual(
      {
        DATABASE_URL: url,
        SECRET: 'abc',
        ORDERS_PORT: 4001,
      },
    );
    expect(loadSettings(schema, { DATABASE_URL: url, SECRET: 'abc' }).ORDERS_PORT).toBe(0);
  });

  it('reads any setting from the file that <NAME>_FILE names, trimmed', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, 'from a file\n');
    const settings = loadSettings(schema, { DATABASE_URL: url, SECRET: '', SECRET_FILE: file });
    expect(settings.SECRET).toBe('from a file');
  });

  it('treats an empty text as unset', () => {
    const settings = loadSettings(schema, { DATABASE_URL: url, SECRET: 'abc', ORDERS_PORT: '' });
    expect(settings.ORDERS_PORT).toBe(0);
  });

  it('reports all faults together, a line for each', () => {
    const missing = path.join(folder, 'missing');
    const env = { DATABASE_URL: 'mysql://x', ORDERS_PORT: '70000', SECRET_FILE: missing };
    expect(() => loadSettings(schema, env)).toThrow(SettingsError);
    try {
      loadSettings(schema, env);
    } catch (error) {
      const lines = (error as SettingsError).message.split('\n');
      expect(lines).toHaveLength(4);
      expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
        'SECRET_FILE',
        'DATABASE_URL',
        'ORDERS_PORT',
      ]);
      expect(lines[1]).toContain('ENOENT');
    }
  });

  it('names a missing setting, but never a value', () => {
    const env = { DATABASE_URL: 'mysql://user:hidden@host', SECRET: 'x' };
    expect(() => loadSettings(schema, {})).toThrow(/SECRET: is not set/);
    expect(() => loadSettings(schema, env)).not.toThrow(/hidden/);
  });
});
