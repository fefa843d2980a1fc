import { SERVICE_NAMES } from '@dewlane/internal-api';
import { loadSettings } from '@dewlane/service-kit/edge';
import { telemetrySettings } from '@dewlane/service-kit/testing';
import { completeSecrets, ROTATED, type Rotated, rotate, type Secrets } from '@dewlane/setup';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { PARTS } from '../parts.ts';
import { partEnvironments } from './environments.ts';
import { loadStarterSettings } from './settings.ts';

function environmentsWith(
  env: Record<string, string>,
  secrets: Secrets = completeSecrets(undefined, []),
  demo = false,
) {
  const named = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 'postgres://x']));
  return partEnvironments({
    env,
    settings: loadStarterSettings(env),
    secrets,
    demo,
    databases: { services: named, eventLog: named } as Parameters<
      typeof partEnvironments
    >[0]['databases'],
    ports: Object.fromEntries(PARTS.map((name) => [name, 1])) as Parameters<
      typeof partEnvironments
    >[0]['ports'],
    webDir: '',
  });
}

function metricsPorts(env: Record<string, string>): Record<string, string | undefined> {
  const environments = environmentsWith(env);
  return Object.fromEntries(PARTS.map((name) => [name, environments[name]['METRICS_PORT']]));
}

describe('a text message of `npm start`', () => {
  it.each([
    ['into the mailbox', {}, 'mailbox'],
    [
      'to the provider in the settings',
      { TEXT_URL: 'https://a:b@c.example' },
      'https://a:b@c.example',
    ],
    ['to the provider that a file names', { TEXT_URL_FILE: '/secret' }, undefined],
  ])('SELF-07 goes %s', (_, env, url) => {
    expect(environmentsWith(env).bookings['TEXT_URL']).toBe(url);
  });
});

it('OPS-47 keeps what `npm run demo` sends in the mailbox, whatever mail server and provider the settings name', () => {
  const env = {
    SMTP_URL: 'smtp://mail.example',
    SMTP_URL_FILE: '/secret',
    TEXT_URL: 'https://a:b@c.example',
    TEXT_URL_FILE: '/secret',
  };
  const { identity, bookings } = environmentsWith(env, undefined, true);
  for (const { SMTP_URL, SMTP_URL_FILE, TEXT_URL_FILE } of [identity, bookings]) {
    expect([SMTP_URL, SMTP_URL_FILE, TEXT_URL_FILE]).toEqual([undefined, undefined, undefined]);
  }
  expect(bookings['TEXT_URL']).toBe('mailbox');
  expect(environmentsWith(env).bookings).toMatchObject(env);
});

/** The settings of each rotated secret, in use and accepted besides, and the part that reads them. */
const READ_AS = {
  token: ['gateway', 'TOKEN_PRIVATE_KEY', 'TOKEN_OTHER_KEY'],
  cookie: ['gateway', 'COOKIE_SECRET', 'COOKIE_OTHER_SECRET'],
  link: ['bookings', 'LINK_SECRET', 'LINK_OTHER_SECRET'],
} as const satisfies Record<Rotated, readonly string[]>;

/** As an operator who does not wait. */
const AT_ONCE = { at: new Date(), isHurried: true };

describe('a rotation that another form has begun', () => {
  it.each(['token', 'cookie', 'link'] as const)(
    'OPS-27 goes on under `npm start`, which accepts both secrets of %s at each step',
    (what) => {
      const [part, inUse, beside] = READ_AS[what];
      const first = completeSecrets(undefined, []);
      const begun = rotate(first, what, AT_ONCE).secrets;
      const swapped = rotate(begun, what, AT_ONCE).secrets;
      const acceptedBy = (secrets: Secrets, env: Record<string, string> = {}) => {
        const { [part]: read } = environmentsWith(env, secrets);
        return [read[inUse], read[beside]];
      };
      const [old, fresh] = [first[ROTATED[what]], swapped[ROTATED[what]]];
      expect(acceptedBy(first)).toEqual([old, undefined]);
      expect(acceptedBy(begun)).toEqual([old, fresh]);
      expect(acceptedBy(swapped)).toEqual([fresh, old]);
      expect(acceptedBy(swapped, { [beside]: 'given' })).toEqual([fresh, 'given']);
    },
  );
});

describe('the graph of `npm start`', () => {
  it.each([
    ['open', {}, 'true'],
    ['as the settings say', { OPEN_GRAPHQL: 'false' }, 'false'],
    ['as the file says that the settings name', { OPEN_GRAPHQL_FILE: '/closed' }, undefined],
  ])('is %s', (_, env, open) => {
    expect(environmentsWith(env).gateway['OPEN_GRAPHQL']).toBe(open);
  });
});

describe('the ports for metrics of `npm start`', () => {
  it('OBS-01 uses the given one for the gateway and the next four for the services', () => {
    expect(metricsPorts({ METRICS_PORT: '9464' })).toEqual({
      gateway: '9464',
      identity: '9465',
      vehicles: '9466',
      bookings: '9467',
      admin: '9468',
    });
  });

  it('OBS-01 uses free ones for 0, and none if unset', () => {
    expect(new Set(Object.values(metricsPorts({ METRICS_PORT: '0' })))).toEqual(new Set(['0']));
    expect(new Set(Object.values(metricsPorts({})))).toEqual(new Set([undefined]));
  });

  it('OBS-01 serves them to this machine only, even if other devices reach the product', () => {
    const environments = environmentsWith({ HOST: '0.0.0.0', METRICS_PORT: '9464' });
    const settings = z.object(telemetrySettings);
    const hosts = PARTS.map((name) => loadSettings(settings, environments[name]).METRICS_HOST);
    expect(new Set(hosts)).toEqual(new Set(['127.0.0.1']));
  });

  it('OBS-01 refuses one too high for all five', () => {
    expect(() => loadStarterSettings({ METRICS_PORT: '65532' })).toThrow(/METRICS_PORT/);
  });
});
