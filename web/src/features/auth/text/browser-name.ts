import { t } from '../../../lib/text/language.ts';

const BROWSERS: readonly (readonly [sign: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: readonly (readonly [sign: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

/** A readable name for a User-Agent, e.g. `Chrome on Windows`. */
export function browserName(userAgent: string | null): string {
  const nameIn = (list: typeof BROWSERS) => list.find(([sign]) => userAgent?.includes(sign))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined)
    return system === undefined ? t('A browser') : t`A browser on ${system}`;
  return system === undefined ? browser : t`${browser} on ${system}`;
}
