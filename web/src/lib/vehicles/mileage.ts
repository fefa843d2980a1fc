import {
  CUSTOM_VEHICLE_MAKE,
  DEFAULT_VEHICLE_MILES,
  mileageLabel,
  withThousands,
} from '@dewlane/catalog';
import { translateLabel } from '../text/labels.ts';
import { t } from '../text/language.ts';

interface Driven {
  readonly make: string;
  readonly miles: string;
}

/** Digits with thousands separators, a known choice by its label, any other text unchanged. */
export function mileageNumber(miles: string): string {
  const text = miles.trim();
  if (/^\d+$/.test(text)) return withThousands(Number(text));
  return mileageLabel(text);
}

/** Whether a mileage was entered; a car in the customer's own words is stored with a 0. */
export function hasMileage({ make, miles }: Driven): boolean {
  const isDefault = make === CUSTOM_VEHICLE_MAKE && miles.trim() === DEFAULT_VEHICLE_MILES;
  return miles.trim() !== '' && !isDefault;
}

/** A vehicle's mileage with its unit, or `Mileage not set` (HOME-11, HOME-12, HOME-35). */
export function mileageText(vehicle: Driven): string {
  if (!hasMileage(vehicle)) return t('Mileage not set');
  const number = mileageNumber(vehicle.miles);
  return translateLabel(/mile/i.test(number) ? number : number.replace(/^[\d,]+/, '$& miles'));
}
