import { VEHICLE_TYPE_KEYS, type VehicleTypeKey } from '@dewlane/catalog';
import { sessionStore } from '../storage/browser-storage.ts';
import { storedJson } from '../storage/stored-json.ts';
import { fieldsOf } from '../values/fields-of.ts';

/** What the slide menu needs to draw the customer's car, on pages that don't load vehicles. */
export interface OwnCar {
  readonly type: VehicleTypeKey;
  readonly color: string | null;
}

const KEY = 'ownCar';

/** Remembers the customer’s car in this tab, for this user. */
export function rememberOwnCar(userId: string, { type, color }: OwnCar): void {
  sessionStore.set(KEY, JSON.stringify({ userId, type, color }));
}

/** The car remembered in this tab for this user; null if it is another user's. */
export function ownCar(userId: string | undefined): OwnCar | null {
  const stored = fieldsOf(storedJson(KEY));
  const type = VEHICLE_TYPE_KEYS.find((key) => key === stored['type']);
  if (!type || stored['userId'] !== userId) return null;
  const { color } = stored;
  return { type, color: typeof color === 'string' ? color : null };
}
