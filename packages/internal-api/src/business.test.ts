import { SERVICE_PACKAGE_KEYS, SERVICE_PACKAGES, UNSAVED } from '@dewlane/catalog';
import { describe, expect, it } from '@jest/globals';
import { businessShapes, savedSettings } from './business.ts';

/** Whether the packages can be saved with one of them under another name. */
function accepts(key: string, name: string): boolean {
  const packages = UNSAVED.packages.map((one) =>
    one.key === key ? { ...one, name } : { ...one, name: `The ${one.key} one` },
  );
  return businessShapes.packages.safeParse(packages).success;
}

describe('the original labels of a package', () => {
  const labels = Object.values(SERVICE_PACKAGES).flatMap(({ key, catalogueId, name }) =>
    [key, catalogueId, name].map((label) => ({ key, label })),
  );

  it.each(labels)('BIZ-07 names $key only: $label', ({ key, label }) => {
    for (const text of [label, label.toUpperCase()]) {
      expect(SERVICE_PACKAGE_KEYS.filter((one) => accepts(one, text))).toEqual([key]);
    }
  });
});

describe('saved settings', () => {
  it('accepts a character that a later version refuses', () => {
    const saved = { name: 'Dew\u00adlane', serviceAreas: ['Down\u200btown'] };
    expect(savedSettings.parse(saved)).toEqual(saved);
    expect(businessShapes.name.safeParse(saved.name).success).toBe(false);
  });

  it('AVAIL-05 accepts a hold that is longer than a visitor can hold a time, and a new one does not', () => {
    expect(savedSettings.parse({ holdMinutes: 60 })).toEqual({ holdMinutes: 60 });
    const { holdMinutes } = businessShapes;
    expect([30, 31, 0].map((minutes) => holdMinutes.safeParse(minutes).success)).toEqual([
      true,
      false,
      false,
    ]);
    expect(holdMinutes.safeParse(45).error?.issues[0]?.message).toBe(
      'A time is held for 1 to 30 minutes.',
    );
  });
});
