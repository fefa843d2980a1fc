import { readFileSync } from 'node:fs';
import { adminSettings } from '@dewlane/admin/settings';
import { bookingsSettings } from '@dewlane/bookings/settings';
import { gatewaySettings } from '@dewlane/gateway/settings';
import { identitySettings } from '@dewlane/identity/settings';
import { forEachServiceSetting, SERVICE_NAMES } from '@dewlane/internal-api';
import { vehiclesSettings } from '@dewlane/vehicles/settings';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { PartName } from '../parts.ts';
import { starterSettings } from './settings.ts';

const read = (file: string): string =>
  readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');

const PARTS: Readonly<Record<PartName, z.ZodObject>> = {
  gateway: gatewaySettings,
  identity: identitySettings,
  vehicles: vehiclesSettings,
  bookings: bookingsSettings,
  admin: adminSettings,
};
const SCHEMAS = [starterSettings, ...Object.values(PARTS)];

/** The values of .env.example by name; '' where a setting has no default to show. */
const SHOWN = new Map(
  [...read('.env.example').matchAll(/^#([A-Z][A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
);

/** What comes with the form that a process runs in (docs/architecture.md). */
const OF_THE_FORM = [
  'KEY_SET_URL',
  'WEB_DIR',
  'WEB_OPERATIONS',
  ...Object.keys(forEachServiceSetting('URL', () => null)),
];

describe('what explains the settings', () => {
  it('names all in .env.example but what the form sets, and the file that stands beside KAFKA_TLS', () => {
    const named = SCHEMAS.flatMap(({ shape }) => Object.keys(shape));
    const missing = new Set(named.filter((name) => !SHOWN.has(name)));
    expect([...missing].sort()).toEqual([...OF_THE_FORM, 'KAFKA_TLS_FILE'].sort());
  });

  it('shows their defaults in .env.example', () => {
    const defaults = SCHEMAS.flatMap(({ shape }) => Object.entries(shape)).flatMap(
      ([name, schema]) => {
        const unset = z.safeParse(schema, undefined);
        // It shows that of `npm start`, which lets everybody try the graph.
        if (!unset.success || unset.data === undefined || name === 'OPEN_GRAPHQL') return [];
        const shown = z.safeParse(schema, SHOWN.get(name) || undefined);
        return [{ name, isSet: unset.data, isShown: shown.data }];
      },
    );
    expect(defaults.length).toBeGreaterThan(40);
    for (const { name, isSet, isShown } of defaults) expect([name, isShown]).toEqual([name, isSet]);
  });

  it.each(Object.keys(PARTS) as PartName[])('lists in architecture.md those of %s', (part) => {
    const [, section = ''] = read('docs/architecture.md').split('\n### Settings\n');
    const rows = new Map(
      [...section.matchAll(/^\| ([a-z ]+) \| (.+) \|$/gm)].map(
        ([, who = '', names = '']) => [who, names] as const,
      ),
    );
    const isService = SERVICE_NAMES.some((name) => name === part);
    const listed = ['every process', ...(isService ? ['every service'] : []), part]
      .map((who) => rows.get(who) ?? '')
      .join()
      .replace('<SERVICE>', part.toUpperCase());
    const names = [...listed.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name);
    expect([...new Set(names)].sort()).toEqual(Object.keys(PARTS[part].shape).sort());
  });
});
