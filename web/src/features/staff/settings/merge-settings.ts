import { shortDate } from '../text/appointment-text.ts';
import { PACKAGE_LABELS, SETTING_LABELS } from './setting-labels.ts';
import { linesOf, type PackageValues, type SettingsValues } from './settings-values.ts';
import { startMerge, type Three } from './start-merge.ts';

/** Somebody else's settings with mine. */
interface MergedSettings {
  readonly values: SettingsValues;
  /** What both of us have changed, as people call it: there it is mine. */
  readonly both: readonly string[];
}

/**
 * What somebody else has saved, with what I have changed since the settings I began with (STAFF-03). In lists each row
 * counts for itself: closed days by the first of them, a package with each of its fields, a weekday, an area.
 */
export function mergeSettings(
  was: SettingsValues,
  mine: SettingsValues,
  theirs: SettingsValues,
): MergedSettings {
  const { both, pick, pickFields, pickRows, pickHours } = startMerge();
  const three = <Value>(of: (values: SettingsValues) => Value): Three<Value> => [
    of(was),
    of(mine),
    of(theirs),
  ];

  function pickPackage(key: string, row: Three<PackageValues | undefined>) {
    const [old, own, other] = row;
    if (!old || !own || !other) return pick(key, row);
    return pickFields(PACKAGE_LABELS, [old, own, other], ` (${old.name})`);
  }

  const areas = pickRows(
    three(({ serviceAreas }) => linesOf(serviceAreas)),
    (area) => area,
    (area, row) => pick(area, row),
  );
  const closures = pickRows(
    three((values) => values.closures.map(({ row: _row, ...closure }) => closure)),
    ({ from }) => from,
    // The saved day: mine may still be half typed, and what I added is never named.
    (_key, row) => pick(`Closed days from ${shortDate((row[0] ?? row[2])?.from)}`, row),
  );
  const order = pick(
    'Order of the packages',
    three(({ packages }) => packages.map(({ key }) => key)),
  );
  const packages = pickRows(
    three((values) => values.packages),
    ({ key }) => key,
    pickPackage,
  );
  const days = pickHours(
    'Opening hours',
    three((values) => (values.keepsHours ? values.days : null)),
  );
  const values: SettingsValues = {
    ...pickFields(SETTING_LABELS, [was, mine, theirs]),
    serviceAreas: areas.join('\n'),
    keepsHours: days !== null,
    days: days ?? mine.days,
    closures: closures.map((closure, row) => ({ ...closure, row })),
    packages: packages.toSorted((one, next) => order.indexOf(one.key) - order.indexOf(next.key)),
  };
  return { values, both };
}
