import { describe, expect, it } from '@jest/globals';
import { changedSettings, editBusiness, UNTOUCHED } from './business.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const named = editBusiness(UNTOUCHED, { name: 'Dewlane', leadMinutes: 60 }, NOW);

describe('a change of the business’s settings', () => {
  it('numbers versions from 1 and keeps settings it leaves out', () => {
    expect(UNTOUCHED).toEqual({ version: 0, settings: {}, updatedAt: null });
    expect(named).toEqual({
      version: 1,
      settings: { name: 'Dewlane', leadMinutes: 60 },
      updatedAt: NOW,
    });
    const again = editBusiness(named, { leadMinutes: 90, name: undefined }, NOW);
    expect(again.settings).toEqual({ name: 'Dewlane', leadMinutes: 90 });
    expect(again.version).toBe(2);
  });

  it('resets a setting by null, as if it had never been saved', () => {
    const without = editBusiness(named, { leadMinutes: null }, NOW);
    expect(without.settings).toEqual({ name: 'Dewlane' });
    expect(editBusiness(without, { leadMinutes: null }, NOW)).toBe(without);
  });

  it('makes no new version if nothing differs, whatever the order of keys', () => {
    const closure = { from: '2026-12-24', to: '2026-12-26', reason: '' };
    const closed = editBusiness(named, { closures: [closure] }, NOW);
    const same = { reason: '', to: '2026-12-26', from: '2026-12-24' };
    expect(editBusiness(closed, { closures: [same] }, NOW)).toBe(closed);
    expect(editBusiness(closed, { closures: [{ ...same, to: '2026-12-27' }] }, NOW).version).toBe(
      3,
    );
  });

  it('is later than the previous change, even at the same instant or by a clock that is behind', () => {
    const at = (now: Date) => editBusiness(named, { name: 'Wash' }, now).updatedAt?.getTime();
    expect(at(NOW)).toBe(NOW.getTime() + 1);
    expect(at(new Date(NOW.getTime() - 60_000))).toBe(NOW.getTime() + 1);
    expect(at(new Date(NOW.getTime() + 5))).toBe(NOW.getTime() + 5);
  });

  it('lists the settings that differ', () => {
    expect(changedSettings({}, { name: 'a' })).toEqual(['name']);
    expect(changedSettings({ name: 'a', leadMinutes: 1 }, { leadMinutes: 1 })).toEqual(['name']);
    expect(changedSettings({ name: 'a', leadMinutes: 1 }, { name: 'a', leadMinutes: 2 })).toEqual([
      'leadMinutes',
    ]);
  });
});
