import type { Cause } from '@dewlane/events/cause';
import type { PagePosition } from '@dewlane/service-kit/application';
import type { Vehicle, VehicleChange } from '../../domain/vehicle/vehicle.ts';

/** The vehicles, inside a transaction. */
export interface VehicleStore {
  /**
   * Locks the row until the transaction ends; null if it doesn't exist, or neither belongs to one of `ownerIds` nor was
   * made by one as a guest.
   */
  lockOwned(id: string, ownerIds: readonly string[]): Promise<Vehicle | null>;
  lockById(id: string): Promise<Vehicle | null>;
  /** Locks the rows of all these owners, whose writes the transaction holds back already. */
  lockAllOf(ownerIds: readonly string[]): Promise<Vehicle[]>;
  /** How many the owner has; no other transaction adds one until this one ends. */
  countForMore(ownerId: string): Promise<number>;
  /** Guests' vehicles last changed before an instant, without a coming appointment; locked rows are skipped. */
  lockUnclaimed(before: Date, limit: number): Promise<Vehicle[]>;
  /** Writes the row and appends the event to the outbox. */
  save(change: VehicleChange, cause: Cause): Promise<void>;
  /** Deletes the rows and appends the events, in one statement each. */
  saveDeletions(
    changes: readonly (VehicleChange & { kind: 'deleted' })[],
    cause: Cause,
  ): Promise<void>;
}

/** Reads of vehicles outside any transaction. */
export interface VehicleReads {
  /** Oldest first, at most `limit`. */
  list(
    ownerIds: readonly string[],
    page: { limit: number; after: PagePosition | null },
  ): Promise<Vehicle[]>;
  count(ownerIds: readonly string[]): Promise<number>;
  /** The vehicles with these ids that belong to the owners, in any order. */
  findOwned(ids: readonly string[], ownerIds: readonly string[]): Promise<Vehicle[]>;
}
