import { describe, expect, it } from '@jest/globals';
import { STAFF_BUSINESS } from '../../../testing/staff.ts';
import { mergeSettings } from './merge-settings.ts';
import { type Business, businessIn, type SettingsValues, valuesOf } from './settings-values.ts';

const BUSINESS = businessIn(STAFF_BUSINESS as unknown as Business, {
  ...STAFF_BUSINESS,
  packages: ['maintenance', 'detail', 'full'].map((key) => ({
    key,
    name: key,
    priceCents: 10_000,
    minMinutes: 60,
    maxMinutes: 120,
    features: ['Wash'],
    isOnSale: true,
  })),
  closures: [
    { from: '2026-11-26', to: '2026-11-27', reason: 'Thanksgiving' },
    { from: '2026-12-24', to: '2026-12-25', reason: '' },
  ],
  openingHours: [1, 2, 3].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' })),
});
const WAS = valuesOf(BUSINESS);

const merged = (mine: Partial<SettingsValues>, theirs: Partial<SettingsValues>) =>
  mergeSettings(WAS, { ...WAS, ...mine }, { ...WAS, ...theirs });
const closed = (...days: (readonly [from: string, to: string])[]) => ({
  closures: days.map(([from, to], row) => ({ row, from, to, reason: '' })),
});
const withDay = (weekday: number, patch: object) => ({
  days: WAS.days.map((day, at) => (at === weekday ? { ...day, ...patch } : day)),
});
const withPackage = (place: number, patch: object) => ({
  packages: WAS.packages.map((one, at) => (at === place ? { ...one, ...patch } : one)),
});
const [THANKSGIVING, CHRISTMAS] = WAS.closures;

describe('a merge of settings that two members of staff have changed', () => {
  it('STAFF-03 takes somebody else’s, but for what was changed here', () => {
    const { values, both } = merged({ phone: '1' }, { phone: WAS.phone, leadHours: '2' });
    expect(values).toEqual({ ...WAS, phone: '1', leadHours: '2' });
    expect(both).toEqual([]);
  });

  it('STAFF-03 prefers what was changed here, and names what both have changed unless they agree', () => {
    const { values, both } = merged(
      { phone: '1', holdMinutes: '5' },
      { phone: '2', holdMinutes: '5' },
    );
    expect(values.phone).toBe('1');
    expect(both).toEqual(['Phone']);
  });

  it('STAFF-03 keeps the areas that either added, and drops those that either removed', () => {
    const was = { ...WAS, serviceAreas: 'Downtown\nHarbor\nHills' };
    const { values, both } = mergeSettings(
      was,
      { ...was, serviceAreas: 'Pier\nDowntown\nHarbor' },
      { ...was, serviceAreas: 'Downtown\nHills\nMarina' },
    );
    expect(values.serviceAreas.split('\n')).toEqual(['Pier', 'Downtown', 'Marina']);
    expect(both).toEqual([]);
  });

  it('STAFF-03 keeps the closed days that either added, and drops those that either removed', () => {
    const mine = [THANKSGIVING, ...closed(['2027-01-01', '']).closures] as typeof WAS.closures;
    const theirs = [CHRISTMAS, ...closed(['2027-07-04', '2027-07-05']).closures];
    const { values, both } = merged({ closures: mine }, { closures: theirs as typeof mine });
    expect(values.closures).toEqual(
      closed(['2027-01-01', ''], ['2027-07-04', '2027-07-05']).closures,
    );
    expect(both).toEqual([]);
  });

  it('STAFF-03 names closed days that both have changed, or one changed and the other removed', () => {
    const theirs = [THANKSGIVING, ...closed(['2026-12-24', '2026-12-31']).closures];
    for (const mine of [[THANKSGIVING], [THANKSGIVING, { ...CHRISTMAS, reason: 'Rest' }]]) {
      const { values, both } = merged(
        { closures: mine as typeof WAS.closures },
        { closures: theirs as typeof WAS.closures },
      );
      expect(values.closures).toMatchObject(mine.map((one) => ({ from: one?.from, to: one?.to })));
      expect(values.closures).toHaveLength(mine.length);
      expect(both).toEqual(['Closed days from Dec 24, 2026']);
    }
  });

  it('keeps two rows of closed days that begin alike', () => {
    const twice = closed(['2027-01-01', ''], ['2027-01-01', '2027-01-02']);
    expect(merged(twice, {}).values.closures).toEqual(twice.closures);
  });

  it('keeps rows of closed days whose days are still being typed', () => {
    const typed = closed(['', ''], ['', ''], ['12026-01-01', '']);
    expect(merged(typed, {})).toEqual({ values: { ...WAS, ...typed }, both: [] });
  });

  it('STAFF-03 keeps the order that somebody else gave to areas and closed days', () => {
    const was = { ...WAS, serviceAreas: 'Downtown\nHarbor\nHills' };
    const reversed = { ...was, serviceAreas: 'Hills\nHarbor\nDowntown' };
    for (const mine of [
      was,
      { ...was, phone: '1', serviceAreas: 'Downtown\nHarbor \n\nHills\n' },
    ]) {
      const { values, both } = mergeSettings(was, mine, reversed);
      expect(values).toEqual({ ...reversed, phone: mine.phone });
      expect(both).toEqual([]);
    }
    const moved = closed(['2026-11-25', '2026-11-27'], ['2026-12-24', '2026-12-25']);
    const rested = [THANKSGIVING, { ...CHRISTMAS, reason: 'Rest' }] as typeof WAS.closures;
    expect(merged({ closures: rested }, moved).values.closures).toMatchObject([
      { row: 0, from: '2026-11-25' },
      { row: 1, from: '2026-12-24', reason: 'Rest' },
    ]);
  });

  it('STAFF-03 takes each field of a package for itself, and names one that both have changed', () => {
    const { values, both } = merged(
      withPackage(1, { price: '150', minMinutes: '90' }),
      withPackage(1, { price: '170', features: 'Wax' }),
    );
    expect(values.packages[1]).toMatchObject({ price: '150', minMinutes: '90', features: 'Wax' });
    expect(both).toEqual(['Price (detail)']);
  });

  it('STAFF-03 keeps the order of packages that one of them has changed, with the other’s fields', () => {
    const reversed = { packages: WAS.packages.toReversed() };
    const priced = withPackage(0, { price: '150' });
    for (const { values, both } of [merged(reversed, priced), merged(priced, reversed)]) {
      expect(values.packages.map(({ key }) => key)).toEqual(['full', 'detail', 'maintenance']);
      expect(values.packages[2]?.price).toBe('150');
      expect(both).toEqual([]);
    }
    const [first, ...others] = WAS.packages;
    const last = { packages: [...others, first] as typeof WAS.packages };
    expect(merged(reversed, last).both).toEqual(['Order of the packages']);
  });

  it('STAFF-03 takes each weekday for itself, also one that was closed', () => {
    const { values, both } = merged(withDay(1, { opens: '09:00' }), withDay(2, { isOpen: false }));
    expect(values.days[1]).toMatchObject({ isOpen: true, opens: '09:00' });
    expect(values.days[2]?.isOpen).toBe(false);
    expect(both).toEqual([]);
    const contrary = merged(withDay(3, { opens: '10:00' }), withDay(3, { isOpen: false }));
    expect(contrary.both).toEqual(['Wednesday']);
    expect(contrary.values.days[3]).toMatchObject({ isOpen: true, opens: '10:00' });
  });

  it('STAFF-03 names the opening hours where one changed a day and the other keeps none any more', () => {
    const none = { keepsHours: false };
    const day = withDay(1, { opens: '09:00' });
    expect(merged(none, day)).toMatchObject({ values: none, both: ['Opening hours'] });
    const kept = merged(day, none);
    expect(kept).toMatchObject({ values: { keepsHours: true }, both: ['Opening hours'] });
    expect(kept.values.days[1]?.opens).toBe('09:00');
    expect(merged({}, none)).toMatchObject({ values: none, both: [] });
  });
});
