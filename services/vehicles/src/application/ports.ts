import type { Owner } from '@dewlane/catalog';
import type {
  Clock,
  EarlierResults,
  InTransactionOf,
  KeyedRequest,
  OnceOnly,
} from '@dewlane/service-kit/application';
import type { GuestMoveReads, GuestMoveStore } from './ports/guest-moves.ts';
import type { ConvertPicture, PhotoReads, PhotoStore } from './ports/photos.ts';
import type { ServiceHistoryStore } from './ports/service-history.ts';
import type { VehicleReads, VehicleStore } from './ports/vehicles.ts';

export interface IdempotentRequest extends KeyedRequest {
  readonly owner: Owner;
}

/** The operations of one transaction. */
export interface Transaction
  extends OnceOnly<IdempotentRequest>,
    EarlierResults<IdempotentRequest> {
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
