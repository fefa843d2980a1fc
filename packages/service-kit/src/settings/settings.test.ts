import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  acrossSettings,
  databaseSettings,
  loadSettings,
  numberSetting,
  portSetting,
  publicUrlSetting,
  redisUrlSetting,
  SettingsError,
  settingsFaults,
  timeZoneSetting,
  wholeNumberSetting,
} from './settings.ts';

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

  describe('with a check across settings', () => {
    const pair = z
      .object({ COUNT: wholeNumberSetting(1, 9).default(1), NAME: z.string(), WORD: z.string() })
      .partial()
      .refine(
        ({ NAME, WORD }) => (NAME === undefined) === (WORD === undefined),
        acrossSettings(['NAME', 'WORD'], 'comes with WORD'),
      );

    it.each(['many', '1.5', '10'])('reports it beside a number that is %s', (COUNT) => {
      expect(settingsFaults(pair, { COUNT, NAME: 'a' })).toEqual([
        'COUNT: must be a whole number from 1 to 9',
        'NAME: comes with WORD',
      ]);
    });

    it('reports only the file of a setting that cannot be read', () => {
      const WORD_FILE = path.join(folder, 'missing');
      expect(settingsFaults(pair, { NAME: 'a', WORD_FILE })).toEqual([
        `WORD_FILE: cannot read ${WORD_FILE} (ENOENT)`,
      ]);
    });
  });
});

describe('the fault of a setting', () => {
  const faultOf = (setting: z.ZodType, IT: string) =>
    settingsFaults(z.object({ IT: setting }), { IT });

  it('names what is wrong with the address of a PostgreSQL, which may name a socket', () => {
    const { DATABASE_URL } = databaseSettings;
    expect(faultOf(DATABASE_URL, 'postgresql://a:b%23@db/orders?sslmode=require')).toEqual([]);
    expect(faultOf(DATABASE_URL, 'postgres://orders@/orders?host=/run/postgresql')).toEqual([]);
    expect(faultOf(DATABASE_URL, 'postgres://a:b#c@db/orders')).toEqual([
      'IT: is not a URL; special characters of a password must be percent-encoded',
    ]);
    expect(faultOf(DATABASE_URL, 'mysql://db')).toEqual(['IT: must begin with postgres://']);
  });

  it('names what is wrong with the address of a Redis', () => {
    expect(faultOf(redisUrlSetting, 'rediss://:a@redis:6380/1')).toEqual([]);
    expect(faultOf(redisUrlSetting, 'redis:6379')).toHaveLength(1);
    expect(faultOf(redisUrlSetting, 'redis://:a#b@redis:6379')).toHaveLength(1);
  });

  it('names a public URL that is not of the web', () => {
    expect(faultOf(publicUrlSetting, 'https://wash.example')).toEqual([]);
    expect(faultOf(publicUrlSetting, 'wash.example:443')).toHaveLength(1);
    expect(faultOf(publicUrlSetting, 'ftp://wash.example')).toHaveLength(1);
  });

  it('names a time zone that does not exist', () => {
    expect(faultOf(timeZoneSetting, 'Europe/Berlin')).toEqual([]);
    expect(faultOf(timeZoneSetting, 'Mars/Olympus')).toEqual([
      'IT: is not a time zone, e.g. America/Los_Angeles',
    ]);
  });

  it('names the range of a number', () => {
    expect(faultOf(numberSetting(0.5, 2), '1.5')).toEqual([]);
    expect(faultOf(numberSetting(0.5, 2), '0')).toEqual(['IT: must be a number from 0.5 to 2']);
    expect(faultOf(wholeNumberSetting(1), '0')).toEqual([
      'IT: must be a whole number of 1 or more',
    ]);
    expect(faultOf(portSetting, '-0.5')).toEqual(['IT: must be a whole number from 0 to 65535']);
  });
});
