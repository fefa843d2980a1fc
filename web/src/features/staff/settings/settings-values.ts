import { type BusinessSettings, UNSAVED, type WeekdayHours } from '@dewlane/catalog';
import type { StaffBusinessQuery, UpdateBusinessInput } from '../../../generated/staff/graphql.ts';
import type { Rows } from './rows.ts';

export type Business = StaffBusinessQuery['business'];

/** A weekday as in the form: times as `HH:MM`, midnight at the end of a day as `00:00`. */
export interface DayValues {
  readonly isOpen: boolean;
  readonly opens: string;
  readonly closes: string;
}

export interface ClosureValues {
  /** Tells rows apart while they are edited. */
  readonly row: number;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export interface PackageValues {
  readonly key: string;
  readonly name: string;
  /** Dollars, e.g. `150` or `175.50`. */
  readonly price: string;
  readonly minMinutes: string;
  readonly maxMinutes: string;
  /** One a line. */
  readonly features: string;
  readonly isOnSale: boolean;
}

/** The settings as typed; an empty number means no limit. */
export interface SettingsValues {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** One a line. */
  readonly serviceAreas: string;
  readonly keepsHours: boolean;
  /** Sunday first. */
  readonly days: readonly DayValues[];
  readonly closures: readonly ClosureValues[];
  readonly packages: readonly PackageValues[];
  readonly leadHours: string;
  readonly horizonDays: string;
  readonly travelMinutes: string;
  readonly holdMinutes: string;
  readonly changeLimitHours: string;
  readonly paymentNote: string;
}

type Edit = Omit<UpdateBusinessInput, 'expectedVersion' | 'idempotencyKey'>;

const NEVER_SAVED: Readonly<Record<string, unknown>> = {
  ...UNSAVED,
  openingHours: null,
  closures: [],
  leadMinutes: null,
  horizonDays: null,
  paymentNote: null,
} satisfies Record<keyof BusinessSettings, unknown>;

/** The settings as the form shows them. */
export function valuesOf(business: Business): SettingsValues {
  const hours = business.openingHours;
  return {
    name: business.name,
    phone: business.phone,
    email: business.email,
    serviceAreas: business.serviceAreas.join('\n'),
    keepsHours: hours != null,
    days: daysOf(hours),
    closures: business.closures.map(({ from, to, reason }, row) => ({ row, from, to, reason })),
    packages: business.packages.map((offered) => ({
      key: offered.key,
      name: offered.name,
      price: dollarsOf(offered.priceCents),
      minMinutes: String(offered.minMinutes),
      maxMinutes: String(offered.maxMinutes),
      features: offered.features.join('\n'),
      isOnSale: offered.isOnSale,
    })),
    leadHours: hoursOf(business.leadMinutes),
    horizonDays: business.horizonDays == null ? '' : String(business.horizonDays),
    travelMinutes: String(business.travelMinutes),
    holdMinutes: String(business.holdMinutes),
    changeLimitHours: hoursOf(business.changeLimitMinutes),
    paymentNote: business.paymentNote ?? '',
  };
}

/** The business with other saved settings, among which what was never saved is left out. */
export function businessIn(business: Business, saved: Readonly<Record<string, unknown>>): Business {
  return { ...business, ...NEVER_SAVED, ...saved } as Business;
}

/** The business once these changes have been saved, which made this version; what they delete has its default again. */
export function businessAfter(business: Business, edit: Edit, version: number): Business {
  const saved = Object.entries(edit).map(([name, value]) => [name, value ?? NEVER_SAVED[name]]);
  return { ...business, ...Object.fromEntries(saved), version };
}

/** A week as in the form, Sunday first; without hours, those that the client shows by default. */
export function daysOf(hours: readonly WeekdayHours[] | null | undefined): DayValues[] {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const day = hours?.find((candidate) => candidate.weekday === weekday);
    if (!day) return { isOpen: !hours && weekday !== 0, opens: '08:00', closes: '18:00' };
    const closes = day.closes === '24:00' ? '00:00' : day.closes;
    return { isOpen: true, opens: day.opens, closes };
  });
}

/** The weekdays that are open, in the order in which they are sent. */
export function openWeekdays(days: readonly DayValues[]): number[] {
  return hoursInput(days).map(({ weekday }) => weekday);
}

/** The rows of the form's lists, as the server's messages count them. */
export function rowsOf({ closures, packages, days }: SettingsValues): Rows {
  return {
    closures: closures.map(({ row }) => row),
    packages: packages.map(({ key }) => key),
    openingHours: openWeekdays(days),
  };
}

/** A week's open days as GraphQL input. */
export function hoursInput(days: readonly DayValues[]) {
  return days.flatMap(({ isOpen, opens, closes }, weekday) =>
    isOpen ? [{ weekday, opens, closes: closes === '00:00' ? '24:00' : closes }] : [],
  );
}

/** The changes as GraphQL input; unchanged settings are left out. */
export function editOf(values: SettingsValues, business: Business): Edit {
  const [mine, there] = [inputOf(values), inputOf(valuesOf(business))];
  const differing = (Object.keys(mine) as (keyof Edit)[]).filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(there[name]),
  );
  return Object.fromEntries(differing.map((name) => [name, mine[name]]));
}

function inputOf(values: SettingsValues): Edit {
  return {
    name: values.name.trim(),
    phone: values.phone.trim(),
    email: values.email.trim(),
    serviceAreas: linesOf(values.serviceAreas),
    openingHours: values.keepsHours ? hoursInput(values.days) : null,
    closures: values.closures.map(({ from, to, reason }) => ({
      from,
      to: to || from,
      reason: reason.trim(),
    })),
    packages: values.packages.map((offered) => ({
      key: offered.key,
      name: offered.name.trim(),
      priceCents: centsOf(offered.price),
      minMinutes: wholeOf(offered.minMinutes) ?? -1,
      maxMinutes: wholeOf(offered.maxMinutes) ?? -1,
      features: linesOf(offered.features),
      isOnSale: offered.isOnSale,
    })),
    leadMinutes: minutesOf(values.leadHours),
    horizonDays: wholeOf(values.horizonDays),
    travelMinutes: wholeOf(values.travelMinutes),
    holdMinutes: wholeOf(values.holdMinutes),
    changeLimitMinutes: minutesOf(values.changeLimitHours),
    paymentNote: values.paymentNote.trim() || null,
  };
}

/** The lines of a text, without blank ones and without space around them. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function dollarsOf(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Digits, or groups of three with commas between, as a comma before cents would make a price a hundredfold. */
const DOLLARS = /^(\d{1,7}|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/;

/** The cents of a typed dollar amount; -1, which the server refuses by name, for anything else. */
function centsOf(price: string): number {
  const dollars = price.trim().replace(/^\$/, '');
  return DOLLARS.test(dollars) ? Math.round(Number(dollars.replaceAll(',', '')) * 100) : -1;
}

/** A whole number; null for an empty field, -1, which the server refuses by name, for anything else. */
function wholeOf(text: string): number | null {
  if (text.trim() === '') return null;
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : -1;
}

function minutesOf(hours: string): number | null {
  if (hours.trim() === '') return null;
  return /^\d{1,4}(\.\d{1,2})?$/.test(hours.trim()) ? Math.round(Number(hours) * 60) : -1;
}

function hoursOf(minutes: number | null | undefined): string {
  return minutes == null ? '' : String(Math.round((minutes / 60) * 100) / 100);
}
