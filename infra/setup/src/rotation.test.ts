import { describe, expect, it } from '@jest/globals';
import { isRotatable, ROTATABLE, rotate } from './rotation.ts';
import { HOLDERS, SECRET_ROLES, secretFiles } from './secret-files.ts';
import { completeSecrets, ROTATED, type Rotated, type Secrets } from './secrets.ts';
import { DATABASE_ROLES } from './service-databases.ts';

const NOON = new Date('2026-11-01T12:00:00.000Z');
/** As an operator who does not wait. */
const AT_ONCE = { at: NOON, isHurried: true };
const UNHURRIED = { at: NOON, isHurried: false };

const ENGINES = { postgres: 'postgres://root@db:5432/postgres', redis: 'redis://cache:6379' };

const FILES: Readonly<Record<Rotated, readonly ['gateway' | 'bookings', string, string]>> = {
  token: ['gateway', 'TOKEN_PRIVATE_KEY', 'TOKEN_OTHER_KEY'],
  cookie: ['gateway', 'COOKIE_SECRET', 'COOKIE_OTHER_SECRET'],
  link: ['bookings', 'LINK_SECRET', 'LINK_OTHER_SECRET'],
};

/** The secret in use and the other accepted one, as the processes read them. */
function handedOut(secrets: Secrets, what: Rotated) {
  const [holder, inUse, beside] = FILES[what];
  const files = secretFiles(secrets, ENGINES, 'admin')[holder];
  return [files[inUse], files[beside]];
}

/** Every random secret, by where it is stored. */
function valuesOf({ roles, others: _, ...secrets }: Secrets): Record<string, string> {
  const passwords = Object.entries(roles);
  return {
    ...secrets,
    ...Object.fromEntries(passwords.map(([role, password]) => [`roles.${role}`, password])),
  };
}

/** What the usage of the command names, with the roles there are. */
const NAMED = ROTATABLE.split(' | ').flatMap((what) =>
  what === 'role:<name>' ? DATABASE_ROLES.map((role) => `role:${role}`) : what,
);

describe('the rotation of a secret', () => {
  it.each(['token', 'cookie', 'link'] as const)(
    'OPS-24 accepts both the old and the new %s until the old one is dropped',
    (what) => {
      const first = completeSecrets(undefined, SECRET_ROLES);
      const [old] = handedOut(first, what);
      expect(handedOut(first, what)).toEqual([old, '']);

      const begun = rotate(first, what, AT_ONCE);
      const [, fresh] = handedOut(begun.secrets, what);
      expect(handedOut(begun.secrets, what)).toEqual([old, fresh]);
      expect(fresh).not.toBe(old);
      expect(begun.told).toMatch(/^Step 1 of 3/);

      // As stored between the steps.
      const kept = completeSecrets(JSON.stringify(begun.secrets), SECRET_ROLES);
      const swapped = rotate(kept, what, AT_ONCE);
      expect(handedOut(swapped.secrets, what)).toEqual([fresh, old]);
      expect(swapped.told).toMatch(/^Step 2 of 3/);

      const done = rotate(swapped.secrets, what, AT_ONCE);
      expect(handedOut(done.secrets, what)).toEqual([fresh, '']);
      expect(done.told).toMatch(/^Step 3 of 3/);
    },
  );

  const HOUR_MS = 3_600_000;
  const DAY_MS = 24 * HOUR_MS;

  it.each([
    ['token', 600_000 + HOUR_MS],
    ['cookie', 90 * DAY_MS + HOUR_MS],
  ] as const)(
    'OPS-24 refuses to drop the old %s while what it made up to an hour after step 2 is valid, and says when that was',
    (what, goodForMs) => {
      const after = (ms: number) => ({ at: new Date(NOON.getTime() + ms), isHurried: false });
      const begun = rotate(completeSecrets(undefined, SECRET_ROLES), what, after(-DAY_MS));
      const swapped = rotate(begun.secrets, what, after(0));
      expect(swapped.told).toContain('after the restart');
      expect([begun, swapped].map(({ secrets }) => secrets.others?.[what]?.since)).toEqual([
        undefined,
        NOON.toISOString(),
      ]);
      const kept = completeSecrets(JSON.stringify(swapped.secrets), SECRET_ROLES);
      expect(() => rotate(kept, what, after(goodForMs - 1))).toThrow(
        `Step 2 of 3 was at ${NOON.toISOString()}. `,
      );
      expect(() => rotate(kept, what, after(goodForMs - 1))).toThrow(
        new Date(NOON.getTime() + goodForMs).toISOString(),
      );
      expect(rotate(kept, what, after(goodForMs)).told).toMatch(/^Step 3 of 3/);
    },
  );

  it('OPS-24 drops an old link secret, whose last link it cannot know, only if told to', () => {
    const first = completeSecrets(undefined, SECRET_ROLES);
    const swapped = rotate(rotate(first, 'link', AT_ONCE).secrets, 'link', AT_ONCE).secrets;
    const later = { at: new Date('2036-11-01T12:00:00.000Z'), isHurried: false };
    expect(() => rotate(swapped, 'link', later)).toThrow(
      'Step 3 drops the former secret: do it after the day of the last booking',
    );
    expect(() => rotate(swapped, 'link', later)).toThrow('To drop it at once: --now.');
    expect(rotate(swapped, 'link', AT_ONCE).told).toMatch(/^Step 3 of 3/);
  });

  it('OPS-24 refuses to drop an old secret if an older version did not record when it was replaced', () => {
    const first = completeSecrets(undefined, SECRET_ROLES);
    const others = { cookie: { value: 'old', isFormer: true } };
    expect(() => rotate({ ...first, others }, 'cookie', UNHURRIED)).toThrow(
      'Step 2 of 3 was at an unknown time.',
    );
  });

  it.each(['staff', 'redis', 'postgres', 'role:bookings'] as const)(
    'OPS-24 refuses to hurry %s, which has no step that waits',
    (what) => {
      const first = completeSecrets(undefined, SECRET_ROLES);
      expect(() => rotate(first, what, AT_ONCE)).toThrow('--now is for token, cookie, link only');
    },
  );

  it('OPS-24 leaves the other secrets unchanged', () => {
    const first = rotate(completeSecrets(undefined, SECRET_ROLES), 'cookie', AT_ONCE).secrets;
    const then = rotate(first, 'link', AT_ONCE).secrets;
    expect(handedOut(then, 'cookie')).toEqual(handedOut(first, 'cookie'));
    expect(handedOut(then, 'token')).toEqual(handedOut(first, 'token'));
  });

  it('OPS-24 changes the password of one database role, in one step, and nothing else', () => {
    const first = completeSecrets(undefined, SECRET_ROLES);
    const { secrets, told } = rotate(first, 'role:bookings', UNHURRIED);
    const before = secretFiles(first, ENGINES, 'admin');
    const after = secretFiles(secrets, ENGINES, 'admin');

    const password = secrets.roles['bookings'] ?? '';
    expect(password).not.toBe(first.roles['bookings']);
    expect(new URL(after.bookings['DATABASE_URL'] ?? '').password).toBe(password);
    const passwords = {
      ...JSON.parse(before.migrations['ROLE_PASSWORDS'] ?? ''),
      bookings: password,
    };
    expect(after).toEqual({
      ...before,
      bookings: { ...before.bookings, DATABASE_URL: after.bookings['DATABASE_URL'] },
      migrations: { ...before.migrations, ROLE_PASSWORDS: JSON.stringify(passwords) },
    });
    expect(secrets).toEqual({ ...first, roles: { ...first.roles, bookings: password } });
    expect(told).toContain('bookings');
  });

  it('OPS-24 changes the password of the first staff account, in one step, and nothing else', () => {
    const first = completeSecrets(undefined, SECRET_ROLES);
    const { secrets, told } = rotate(first, 'staff', UNHURRIED);
    expect(secrets.adminPassword).not.toBe(first.adminPassword);
    expect(secrets).toEqual({ ...first, adminPassword: secrets.adminPassword });
    const { staff, identity } = secretFiles(secrets, ENGINES, 'admin');
    const passwords = [staff, identity].map((files) => files['ADMIN_PASSWORD']);
    expect(passwords).toEqual([secrets.adminPassword, secrets.adminPassword]);
    expect(told).not.toContain(secrets.adminPassword);
  });

  it.each<['redis' | 'postgres', string[]]>([
    [
      'redis',
      [
        'admin/REDIS_URL',
        'bookings/REDIS_URL',
        'gateway/REDIS_URL',
        'identity/REDIS_URL',
        'redis/redis.conf',
        'vehicles/REDIS_URL',
      ],
    ],
    ['postgres', ['migrations/DATABASE_URL', 'postgres/POSTGRES_PASSWORD']],
  ])(
    'OPS-24 changes the password of %s for the engine and whoever connects with it, in one step',
    (what, expected) => {
      const first = completeSecrets(undefined, SECRET_ROLES);
      const { secrets, told } = rotate(first, what, UNHURRIED);
      const [before, after] = [first, secrets].map((one) => secretFiles(one, ENGINES, 'admin'));
      const changed = HOLDERS.flatMap((holder) =>
        Object.entries(after?.[holder] ?? {})
          .filter(([name, text]) => text !== before?.[holder][name])
          .map(([name]) => `${holder}/${name}`),
      );
      expect(changed.sort()).toEqual(expected);
      expect(told).toMatch(new RegExp(what, 'i'));
    },
  );

  it('OPS-24 makes every secret anew that is made at random', () => {
    const first = completeSecrets(undefined, SECRET_ROLES);
    const changed = NAMED.filter(isRotatable).flatMap((what) => {
      const once = rotate(first, what, UNHURRIED).secrets;
      // Of three steps the second puts the new one into use.
      const after = valuesOf(what in ROTATED ? rotate(once, what, UNHURRIED).secrets : once);
      return Object.keys(after).filter((name) => after[name] !== valuesOf(first)[name]);
    });
    expect(changed.sort()).toEqual(Object.keys(valuesOf(first)).sort());
  });

  it('knows which secrets can be rotated', () => {
    expect(NAMED).toEqual(expect.arrayContaining(['token', 'staff', 'role:bookings_owner']));
    expect(NAMED.filter((what) => !isRotatable(what))).toEqual([]);
    // Redis' password is stored among those of the roles, and has a name of its own.
    const others = ['smtp', 'toString', 'bookings', 'role:', 'role:redis_login', undefined];
    expect(others.filter(isRotatable)).toEqual([]);
  });
});
