import {
  SERVICE_PACKAGES,
  type ServicePackageKey,
  TIME_SLOT_KEYS,
  TIME_SLOTS,
  UNSAVED,
  VEHICLE_TYPE_KEYS,
  type VehicleTypeKey,
} from '@dewlane/catalog';
import { savedSettings } from '../../../lib/business/saved-settings.ts';
import { shortDay } from '../dates/calendar-day.ts';

/** A package's key; empty for what is none. */
export function packageKeyOf(key: string | null | undefined): ServicePackageKey | '' {
  return Object.values(SERVICE_PACKAGES).find((one) => one.key === key)?.key ?? '';
}

/** `Tue, Nov 24, Morning` of `2026-11-24 morning`, and of a slot's label; a time stays as it is. */
export function timeWords(serviceDate: string): string {
  const [day, rest] = [serviceDate.slice(0, 10), serviceDate.slice(11)];
  const slot = TIME_SLOT_KEYS.find((key) => rest === key || rest === TIME_SLOTS[key].label);
  return [shortDay(day), slot ? TIME_SLOTS[slot].name : rest].filter(Boolean).join(', ');
}

/** The business's phone, as people read it. */
export function businessPhone(): string {
  return savedSettings().phone ?? UNSAVED.phone;
}

/** The vehicle that is drawn; a sedan where the type isn't told. */
export function vehicleTypeOf(type: string | null | undefined): VehicleTypeKey {
  return VEHICLE_TYPE_KEYS.find((key) => key === type) ?? 'sedan';
}
