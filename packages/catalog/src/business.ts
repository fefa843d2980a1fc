import { BRAND } from './brand.ts';
import { CATALOGUE, type CatalogueEntry, formatDuration } from './catalogue.ts';
import { OPENING_HOURS } from './opening-hours.ts';
import {
  SERVICE_PACKAGES,
  type ServicePackage,
  type ServicePackageKey,
} from './service-packages.ts';

/** A package as the business offers it: the key is fixed, everything else can be changed. */
export interface OfferedPackage {
  readonly key: ServicePackageKey;
  readonly name: string;
  readonly priceCents: number;
  readonly minMinutes: number;
  readonly maxMinutes: number;
  readonly features: readonly string[];
  readonly isOnSale: boolean;
}

/** The hours of a weekday, 24-hour `HH:MM` in the business time zone; a weekday without any is closed. */
export interface WeekdayHours {
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly opens: string;
  /** `24:00` is midnight. */
  readonly closes: string;
}

/** Days on which the business is closed, `YYYY-MM-DD`, both included. */
export interface Closure {
  readonly from: string;
  readonly to: string;
  /** Shown to customers; may be empty. */
  readonly reason: string;
}

/** The settings of the business, changed by staff (BIZ-02). */
export interface BusinessSettings {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly serviceAreas: readonly string[];
  /** All four, in the order in which they are offered. */
  readonly packages: readonly OfferedPackage[];
  readonly openingHours: readonly WeekdayHours[];
  readonly closures: readonly Closure[];
  /** The lead time between booking and the earliest bookable time. */
  readonly leadMinutes: number;
  /** How many days ahead can be booked, not counting today. */
  readonly horizonDays: number;
  /** The travel time between two jobs. */
  readonly travelMinutes: number;
  /** How long a chosen time is held for the visitor. */
  readonly holdMinutes: number;
  /** How long before the start customers may still change or cancel by themselves. */
  readonly changeLimitMinutes: number;
  /** When and how customers pay, in the business's own words. */
  readonly paymentNote: string;
}

/** The saved settings; unsaved ones restrict nothing (BIZ-08). */
export type SavedSettings = {
  readonly [Name in keyof BusinessSettings]?: BusinessSettings[Name] | undefined;
};

/** No saved settings: everything behaves as by default (BIZ-01). */
export const NOTHING_SAVED: SavedSettings = {};

/** The id of the JSON block with the saved settings in the web client's page; absent if nothing was saved. */
export const BUSINESS_BLOCK_ID = 'business';

/** The defaults of unsaved settings, for those that have one. */
export const UNSAVED = {
  name: BRAND,
  phone: '(555) 014-0199',
  email: 'hello@dewlane.example',
  serviceAreas: ['Downtown', 'Residential Areas', 'Shopping Centers', 'Corporate Offices'],
  packages: CATALOGUE.map(({ key, features }): OfferedPackage => {
    const { name, priceCents, minMinutes, maxMinutes } = SERVICE_PACKAGES[key];
    return { key, name, priceCents, minMinutes, maxMinutes, features, isOnSale: true };
  }),
  travelMinutes: 0,
  holdMinutes: 10,
  changeLimitMinutes: 120,
} as const satisfies SavedSettings;

/** The packages with the current settings, including those not on sale. */
export function packagesOf({ packages }: SavedSettings): readonly OfferedPackage[] {
  return packages ?? UNSAVED.packages;
}

/** The packages that can be booked now. */
export function packagesOnSale(saved: SavedSettings): readonly OfferedPackage[] {
  return packagesOf(saved).filter(({ isOnSale }) => isOnSale);
}

/** A package with the current settings. */
export function packageOf(saved: SavedSettings, key: ServicePackageKey): OfferedPackage {
  const offered = packagesOf(saved).find((candidate) => candidate.key === key);
  return offered ?? { ...SERVICE_PACKAGES[key], features: [], isOnSale: false };
}

/** The package by a key, catalogue id or label, with the current settings; undefined for anything else. */
export function findPackage(
  saved: SavedSettings,
  keyIdOrLabel: string | null | undefined,
): OfferedPackage | undefined {
  const packages = packagesOf(saved);
  const byName = packages.find(({ name }) => name === keyIdOrLabel);
  const known = Object.values(SERVICE_PACKAGES).find(({ key, catalogueId, name }) =>
    [key, catalogueId, name].some((known) => known === keyIdOrLabel),
  );
  return byName ?? (known && packageOf(saved, known.key));
}

/** The catalogue page's entries: what is on sale, in the business's order. */
export function catalogueOf(saved: SavedSettings): readonly CatalogueEntry[] {
  return packagesOnSale(saved).flatMap((offered) => {
    const entry = CATALOGUE.find(({ key }) => key === offered.key);
    if (!entry) return [];
    const { name, features } = offered;
    const price = offered.priceCents / 100;
    const duration = formatDuration(offered);
    return [{ ...entry, name, price, premiumPrice: price, features, duration }];
  });
}

/** The details of a package that a booking copies. */
export type BookedPackage = Pick<ServicePackage, 'key' | 'name' | 'priceCents' | 'maxMinutes'>;

const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Opening hours in a line: `Mon-Sat 8AM-6PM`, `Mon-Fri 8AM-6PM, Sat 9AM-2:30PM`; a week begins on Monday. */
export function hoursLabel({ openingHours }: SavedSettings): string {
  if (!openingHours) return OPENING_HOURS.label;
  const runs: { first: number; last: number; hours: string }[] = [];
  for (const place of [1, 2, 3, 4, 5, 6, 7]) {
    const day = openingHours.find(({ weekday }) => weekday === place % 7);
    if (!day) continue;
    const hours = `${shortTime(day.opens)}-${shortTime(day.closes)}`;
    const run = runs.at(-1);
    if (run && run.last === place - 1 && run.hours === hours) run.last = place;
    else runs.push({ first: place, last: place, hours });
  }
  const name = (place: number) => DAY_NAMES[place % 7];
  return runs
    .map(({ first, last, hours }) =>
      first === last ? `${name(first)} ${hours}` : `${name(first)}-${name(last)} ${hours}`,
    )
    .join(', ');
}

/** `8AM`, `2:30PM` of `08:00`, `14:30`. */
function shortTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const rest = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${rest}${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** The business's phone number, with the usual separators: it ends in a digit, and begins with one, `+` or `(`. */
export const BUSINESS_PHONE = /^[+\d][\d ().-]*\d$|^\(\d[\d ().-]*\d$/;
