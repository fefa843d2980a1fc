import { MILES_OPTIONS } from '@dewlane/catalog';

/** Pure digits with thousands separators, a known choice by its label, any other text as it is (DESIGN §6). */
export function mileageNumber(miles: string): string {
  const text = miles.trim();
  if (/^\d+$/.test(text)) return Number(text).toLocaleString('en-US');
  return MILES_OPTIONS.find(({ value }) => value === text)?.label ?? text;
}

/** The mileage of a vehicle card, with its unit; `Mileage not set` when it is empty (SPEC §2). */
export function mileageText(miles: string | null | undefined): string {
  if (!miles?.trim()) return 'Mileage not set';
  const number = mileageNumber(miles);
  return /mile/i.test(number) ? number : `${number} miles`;
}
