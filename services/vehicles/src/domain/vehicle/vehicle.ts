import type { VehicleTypeKey } from '@dewlane/catalog';

/** A vehicle's photo; `address` is its path at the gateway. */
export interface VehiclePhoto {
  readonly id: string;
  readonly address: string;
}

/** The details of a vehicle that the owner enters. */
export interface VehicleDetails {
  readonly year: string;
  readonly make: string;
  readonly model: string;
  readonly type: VehicleTypeKey;
  readonly miles: string;
  readonly color: string | null;
}

/** A vehicle in somebody's garage. Instants are ISO 8601 in UTC, days `YYYY-MM-DD`. */
export interface Vehicle extends VehicleDetails {
  readonly id: string;
  /** An account's number as text, or a guest id. */
  readonly userId: string;
  /** The guest who saved it, kept after an account has taken it over; null if an account saved it. */
  readonly guestId: string | null;
  readonly photo: VehiclePhoto | null;
  /** The business day of the newest completed service. */
  readonly lastServiceDate: string | null;
  /** 1 for a new vehicle, raised by each change. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A change of a vehicle, which determines the row and the event to write. */
export type VehicleChange =
  | { readonly kind: 'added'; readonly after: Vehicle }
  | { readonly kind: 'changed'; readonly before: Vehicle; readonly after: Vehicle }
  | {
      readonly kind: 'deleted';
      readonly before: Vehicle;
      readonly at: string;
      /** Its owner was erased: earlier events are removed too (ACCT-06). */
      readonly erases?: boolean;
    };

/** A new vehicle of an owner. */
export function newVehicle(
  details: VehicleDetails & { photo: VehiclePhoto | null },
  { id, userId, guestId, now }: Pick<Vehicle, 'id' | 'userId' | 'guestId'> & { now: Date },
): VehicleChange & { kind: 'added' } {
  const at = now.toISOString();
  const after = {
    ...details,
    id,
    userId,
    guestId,
    lastServiceDate: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  return { kind: 'added', after };
}

/** The fields that a change may replace; who saved it, and when, stay. */
export type VehicleChanges = Partial<
  VehicleDetails & Pick<Vehicle, 'photo' | 'userId' | 'lastServiceDate'>
>;

/** The vehicle with some fields replaced, in the next version; null if nothing differs. */
export function changeVehicle(
  before: Vehicle,
  changes: VehicleChanges,
  now: Date,
): (VehicleChange & { kind: 'changed' }) | null {
  const changed = { ...before, ...changes };
  if (isSame(before, changed)) return null;
  const after = { ...changed, version: before.version + 1, updatedAt: notBefore(before, now) };
  return { kind: 'changed', before, after };
}

/** The deletion of a vehicle. */
export function deleteVehicle(before: Vehicle, now: Date): VehicleChange & { kind: 'deleted' } {
  return { kind: 'deleted', before, at: notBefore(before, now) };
}

/**
 * `now`, but never earlier than the previous change, which may have read another clock, or this one later: the event log goes by
 * times, too, to tell an event that comes too late (ACCT-06).
 */
function notBefore({ updatedAt }: Vehicle, now: Date): string {
  const at = now.toISOString();
  return at < updatedAt ? updatedAt : at;
}

/** Whether two states of one vehicle are equal; a photo is the same if its id is. */
function isSame(one: Vehicle, other: Vehicle): boolean {
  const names = Object.keys(other) as (keyof Vehicle)[];
  return names.every((name) =>
    name === 'photo' ? one.photo?.id === other.photo?.id : one[name] === other[name],
  );
}
