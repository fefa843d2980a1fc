import type { Owner } from '@dewlane/catalog';
import type { Clock, InTransactionOf, PlainJson } from '@dewlane/service-kit/application';
import type { GuestMoveReads, GuestMoveStore } from './ports/guest-moves.ts';
import type { ConvertPicture, PhotoReads, PhotoStore } from './ports/photos.ts';
import type { ServiceHistoryStore } from './ports/service-history.ts';
import type { VehicleReads, VehicleStore } from './ports/vehicles.ts';

/** A request that takes effect once per idempotency key (design.md#the-graph-and-the-calls). */
export interface IdempotentRequest {
  readonly owner: Owner;
  readonly operation: string;
  readonly key: string | null;
  readonly input: unknown;
}

/** The operations of one transaction. */
export interface Transaction {
  readonly vehicles: VehicleStore;
  readonly photos: PhotoStore;
  readonly guestMoves: GuestMoveStore;
  readonly serviceHistory: ServiceHistoryStore;
  /**
   * Call before saving something for an owner: an erasure then waits for the end of the transaction (ACCT-08).
   * @throws ServiceError UNAUTHENTICATED if the owner was erased
   */
  refuseErased(ownerId: string): Promise<void>;
  /** Whether the owner was erased; an erasure that comes now waits until the transaction ends. */
  wasErased(ownerId: string): Promise<boolean>;
  /** Waits for transactions that are saving something for these owners, and has all later ones refused (ACCT-08). */
  markErased(ownerIds: readonly string[], now: Date): Promise<void>;
  /** Removes a person's data from the tables of events and idempotency keys (ACCT-06). */
  forget(of: {
    readonly keys: readonly string[];
    readonly principals: readonly string[];
  }): Promise<void>;
  /** Runs the effect once per key and returns the stored result to a repeat. Null means no key. */
  onceOnly<Result extends PlainJson<Result>>(
    request: IdempotentRequest,
    effect: () => Promise<Result>,
  ): Promise<Result>;
  /** The stored result of an earlier request with the key, null if there was none; leaves the key unused then. */
  earlierResult(request: IdempotentRequest): Promise<{ readonly json: unknown } | null>;
}

export type InTransaction = InTransactionOf<Transaction>;

/** The dependencies of commands and queries. */
export interface Dependencies {
  readonly inTransaction: InTransaction;
  readonly vehicles: VehicleReads;
  readonly photos: PhotoReads;
  readonly guestMoves: GuestMoveReads;
  readonly convertPicture: ConvertPicture;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly quotas: Quotas;
}

/** What one owner may keep (PERM-10). */
export interface Quotas {
  readonly vehicles: number;
  readonly unusedPhotos: number;
}
