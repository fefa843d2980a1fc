import { ACCOUNTS_SHARE } from '@dewlane/catalog';
import { loadSettings } from '@dewlane/service-kit';
import { settingsFaults } from '@dewlane/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { bookingsSettings } from './config.ts';

const env = {
  KEY_SET_URL: 'http://gateway.example/keys',
  DATABASE_URL: 'postgres://x',
  EVENT_LOG_URL: 'postgres://x',
  VEHICLES_URL: 'http://vehicles.example',
  LINK_SECRET: 'of-these-tests-thirty-two-characters',
};
const textUrlOf = (TEXT_URL: string, TEXT_FROM = '+14085550142') =>
  loadSettings(bookingsSettings, { ...env, TEXT_URL, TEXT_FROM }).TEXT_URL;

describe('the limit of a day, unless it is set', () => {
  const settings = loadSettings(bookingsSettings, env);

  it('PERM-11 PERM-12 is 40 bookings and 100 answers from one client address, and 50 answers of one owner', () => {
    expect(settings).toMatchObject({
      APPOINTMENTS_PER_CLIENT: 40,
      ANSWERS_PER_OWNER: 50,
      ANSWERS_PER_CLIENT: 100,
    });
  });

  it('SELF-13 SELF-19 SELF-20 is 10 messages to an unconfirmed address, 50 mails or 20 texts to a confirmed one, and 10 unconfirmed addresses of one owner, 50 of one client address', () => {
    expect(settings).toMatchObject({
      UNCONFIRMED_MAIL_LIMIT: 10,
      CONFIRMED_MAIL_LIMIT: 50,
      CONFIRMED_TEXT_LIMIT: 20,
      UNCONFIRMED_PER_OWNER: 10,
      UNCONFIRMED_PER_CLIENT: 50,
    });
  });
});

describe('a limit or quota', () => {
  const LIMITS = [
    'UNCONFIRMED_MAIL_LIMIT',
    'CONFIRMED_MAIL_LIMIT',
    'CONFIRMED_TEXT_LIMIT',
    'UNCONFIRMED_PER_OWNER',
    'UNCONFIRMED_PER_CLIENT',
    'APPOINTMENTS_PER_CLIENT',
    'ANSWERS_PER_OWNER',
    'ANSWERS_PER_CLIENT',
  ];
  const QUOTAS = ['DRAFTS_PER_OWNER', 'APPOINTMENTS_PER_OWNER'];
  const all = (value: string) =>
    Object.fromEntries([...LIMITS, ...QUOTAS].map((name) => [name, value]));

  it('OPS-30 is refused at the start if statements of the database could not compare with it', () => {
    const faults = settingsFaults(bookingsSettings, { ...env, ...all('100000001') });
    expect([...faults].sort()).toEqual(
      [
        ...LIMITS.map((name) => `${name}: must be a whole number from 0 to 100000000`),
        ...QUOTAS.map((name) => `${name}: must be a whole number from 1 to 100000000`),
      ].sort(),
    );
  });

  it('may be 100,000,000, five times as many of which an int of PostgreSQL still holds', () => {
    expect(settingsFaults(bookingsSettings, { ...env, ...all('100000000') })).toEqual([]);
    expect(100_000_000 * ACCOUNTS_SHARE).toBeLessThan(2_147_483_647);
  });
});

describe('how long is kept what was sent, and what no account has claimed', () => {
  it('is 180 days, unless it is set', () => {
    expect(loadSettings(bookingsSettings, env)).toMatchObject({
      MAIL_DAYS: 180,
      UNCLAIMED_DAYS: 180,
    });
  });
});

describe('the TEXT_URL setting', () => {
  it('SELF-07 names a provider with its account, the mailbox, or nothing', () => {
    expect(textUrlOf('https://AC1:a%2Fb@texts.example')).toEqual({
      origin: 'https://texts.example',
      account: 'AC1',
      token: 'a/b',
    });
    expect(textUrlOf('mailbox', '')).toBe('mailbox');
    expect(textUrlOf('')).toBeUndefined();
  });

  it.each([
    ['without an account', 'https://texts.example'],
    ['whose token would be read on the way', 'http://AC1:token@texts.example'],
    ['with a path', 'https://AC1:token@texts.example/v1'],
    ['that is no address', 'texts'],
  ])('SELF-07 is rejected for a provider %s', (_, url) => {
    expect(() => textUrlOf(url)).toThrow(/TEXT_URL: is neither/);
  });

  it('SELF-07 OPS-30 requires a sender of messages, beside other faults', () => {
    const url = 'https://AC1:token@texts.example';
    expect(settingsFaults(bookingsSettings, { ...env, TEXT_URL: url, MAIL_DAYS: 'all' })).toEqual([
      'MAIL_DAYS: must be a whole number from 1 to 36500',
      'TEXT_FROM: is needed with a provider in TEXT_URL',
    ]);
    expect(() => textUrlOf(url, '408 555 0142')).toThrow(/TEXT_FROM: is not a number/);
    expect(textUrlOf(url, `MG${'a'.repeat(32)}`)).toBeDefined();
  });
});
