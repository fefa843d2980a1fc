import type { Owner, PlainJson } from '@dewlane/catalog';
import type { Cause } from '@dewlane/events/cause';
import type { Photo, Picture } from '../domain/photo/photo.ts';
import type { Vehicle, VehicleChange } from '../domain/vehicle/vehicle.ts';
import type { PagePosition } from './queries/page.ts';

/** The vehicles, inside a transaction. */
export interface VehicleStore {
  /** Locks the row until the transaction ends; null if it doesn't exist or has another owner. */
  lockOwned(id: string, owners: readonly string[]): Promise<Vehicle | null>;
  lockById(id: string): Promise<Vehicle | null>;
  /** Locks the rows of all these owners, whose writes the transaction holds back already. */
  lockAllOf(owners: readonly string[]): Promise<Vehicle[]>;
  /** How many the owner has; no other transaction adds one until this one ends. */
  countForMore(owner: string): Promise<number>;
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

/** The photos, inside a transaction. */
export interface PhotoStore {
  add(photo: {
    id: string;
    ownerId: string;
    guestId: string | null;
    picture: Picture;
    createdAt: Date;
  }): Promise<Photo>;
  /**
   * Locks the row until the transaction ends; null if it is neither the owners' nor uploaded by one of them as a guest.
   */
  lockOwned(id: string, owners: readonly string[]): Promise<Photo | null>;
  /** Assigns a photo to a vehicle and its owner. */
  attach(id: string, vehicle: Pick<Vehicle, 'id' | 'userId'>): Promise<void>;
  remove(id: string): Promise<void>;
  /** How many unused photos the owner has; no other transaction adds one until this one ends. */
  countUnusedForMore(owner: string): Promise<number>;
  changeOwner(from: readonly string[], to: string): Promise<void>;
  removeAllOf(owners: readonly string[]): Promise<void>;
}

/** The guest identities that have moved to an account, inside a transaction. */
export interface GuestMoveStore {
  /**
   * The account a guest has moved to and when; null if it hasn't. A move of this guest waits until the transaction
   * ends, so that it finds rows saved before.
   */
  moveOf(guestId: string): Promise<{ userId: string; movedAt: Date } | null>;
  /**
   * Records the moves of those guests that no account has yet, after all transactions that are saving something for
   * them; returns these guests.
   */
  record(moves: { guestIds: readonly string[]; userId: string; movedAt: Date }): Promise<string[]>;
  /** All guests that have ever moved to an account. */
  guestsOf(userId: string): Promise<string[]>;
  forget(userId: string): Promise<void>;
}

/** The known appointments of bookings, inside a transaction. */
export interface ServiceHistoryStore {
  /**
   * Records an appointment unless a newer version is known.
   * @returns the appointment's former and current vehicles; none if a newer version was already known
   */
  record(appointment: AppointmentVersion): Promise<string[]>;
  /** The day of the vehicle's newest completed appointment, `YYYY-MM-DD`. */
  newestCompleted(vehicleId: string): Promise<string | null>;
  /**
   * Ids after `after`, in order, of vehicles whose last service date isn't that of their newest completed appointment.
   */
  contradicted(after: string | null, limit: number): Promise<string[]>;
}

/** A version of an appointment; a deleted one has no `state`. */
export interface AppointmentVersion {
  readonly id: string;
  readonly version: number;
  readonly state: {
    readonly vehicleId: string;
    readonly status: string;
    readonly serviceDay: string;
  } | null;
}

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

/** Runs work in one transaction, which commits when it returns and rolls back when it throws. */
export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** Reads outside any transaction. */
export interface VehicleReader {
  /** Oldest first, at most `limit`. */
  list(
    owners: readonly string[],
    page: { limit: number; after: PagePosition | null },
  ): Promise<Vehicle[]>;
  count(owners: readonly string[]): Promise<number>;
  /** The vehicles with these ids that belong to the owners, in any order. */
  findOwned(ids: readonly string[], owners: readonly string[]): Promise<Vehicle[]>;
}

/** Reads of the guest identities' moves outside any transaction. */
export interface GuestMoveReader {
  /** The account a guest has moved to since an instant; null if it hasn't. */
  accountOf(guestId: string, since: Date): Promise<string | null>;
}

export interface StoredPicture {
  readonly photo: Photo;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Reads of photos outside any transaction. */
export interface PhotoReader {
  /** The existing pictures of these ids, in any order. */
  findPictures(ids: readonly string[]): Promise<StoredPicture[]>;
  findPhoto(id: string): Promise<Photo | null>;
}

/**
 * Converts an upload into the stored picture, in its turn.
 * @throws Refusal PHOTO_FORMAT_UNKNOWN, PHOTO_UNREADABLE, PHOTO_TOO_MANY_PIXELS; TOO_MANY_UPLOADS if too many wait or the wait
 * is too long; the reason of `gone` if that is aborted before its turn
 */
export type ConvertPicture = (bytes: Uint8Array, gone?: AbortSignal) => Promise<Picture>;

/** The dependencies of commands and queries. */
export interface Dependencies {
  readonly inTransaction: InTransaction;
  readonly vehicles: VehicleReader;
  readonly photos: PhotoReader;
  readonly guestMoves: GuestMoveReader;
  readonly convertPicture: ConvertPicture;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly quotas: Quotas;
}

/** What one owner may keep (PERM-10). */
export interface Quotas {
  readonly vehicles: number;
  readonly unusedPhotos: number;
}
