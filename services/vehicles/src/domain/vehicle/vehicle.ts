import type { VehicleTypeKey } from '@dewlane/catalog';

/** A photo as a vehicle names it: `address` is its own path at the gateway. */
export interface VehiclePhoto {
  readonly id: string;
  readonly address: string;
}

/** What the owner says about a vehicle. */
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
  /** The guest who saved it, also after an account took it over; null for an account's own. */
  readonly guestId: string | null;
  readonly photo: VehiclePhoto | null;
  /** The business day of the newest completed service. */
  readonly lastServiceDate: string | null;
  /** 1 for a new vehicle, raised by each change. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What became of a vehicle: the row and the event to write follow from it. */
export type VehicleChange =
  | { readonly kind: 'added'; readonly after: Vehicle }
  | { readonly kind: 'changed'; readonly before: Vehicle; readonly after: Vehicle }
  | {
      readonly kind: 'deleted';
      readonly before: Vehicle;
      readonly at: string;
      /** Its owner was erased: what earlier events told goes too (ACCT-06). */
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

/** The part of a vehicle that a change may replace; who made it and when stays. */
export type VehicleChanges = Partial<
  VehicleDetails & Pick<Vehicle, 'photo' | 'userId' | 'lastServiceDate'>
>;

/** The vehicle with some fields replaced, one version on; null when nothing is different. */
export function changeVehicle(
  before: Vehicle,
  changes: VehicleChanges,
  now: Date,
): (VehicleChange & { kind: 'changed' }) | null {
  const changed = { ...before, ...changes };
  if (isSame(before, changed)) return null;
  const after = { ...changed, version: before.version + 1, updatedAt: now.toISOString() };
  return { kind: 'changed', before, after };
}

/** The end of a vehicle. */
export function deleteVehicle(before: Vehicle, now: Date): VehicleChange & { kind: 'deleted' } {
  return { kind: 'deleted', before, at: now.toISOString() };
}

function isSame(one: Vehicle, other: Vehicle): boolean {
  return (
    one.year === other.year &&
    one.make === other.make &&
    one.model === other.model &&
    one.type === other.type &&
    one.miles === other.miles &&
    one.color === other.color &&
    one.photo?.id === other.photo?.id &&
    one.userId === other.userId &&
    one.lastServiceDate === other.lastServiceDate
  );
}
