import type { Photo, Picture } from '../domain/photo/photo.ts';
import type { Vehicle, VehicleChange } from '../domain/vehicle/vehicle.ts';

/** Who and what an event says caused a change. */
export interface Cause {
  readonly actor: {
    readonly kind: 'customer' | 'guest' | 'staff' | 'system';
    readonly id: string;
    readonly username?: string | undefined;
    readonly address?: string | undefined;
  };
  readonly trace: {
    readonly traceparent?: string | undefined;
    readonly correlationId?: string | undefined;
    readonly causationId?: string | undefined;
  };
}

/** Nobody asked: a job or an operator's command did it. */
export const BY_SYSTEM: Cause = { actor: { kind: 'system', id: 'system' }, trace: {} };

/** The customer or guest who asks. */
export interface Requester {
  readonly kind: 'customer' | 'guest';
  readonly id: string;
  /** Guest ids that moved to this account in the last 24 h: their rows are the requester's too. */
  readonly guestIds: readonly string[];
  readonly cause: Cause;
}

/** Every id whose rows are the requester's. */
export function ownersOf(requester: Requester): string[] {
  return [requester.id, ...requester.guestIds];
}

/** The vehicles, inside a transaction. */
export interface VehicleStore {
  /** Holds the row until the transaction ends; null when it is not there or of another owner. */
  lockOwned(id: string, owners: readonly string[]): Promise<Vehicle | null>;
  lockById(id: string): Promise<Vehicle | null>;
  /** Waits for those who are adding a vehicle or a photo, and keeps others from it until the transaction ends. */
  lockAllOf(owner: string): Promise<Vehicle[]>;
  /** How many the owner has; nobody else adds one of theirs until the transaction ends. */
  countForMore(owner: string): Promise<number>;
  /** Vehicles of guests last changed before an instant, with no appointment that is still to take place; those that somebody holds left out. */
  lockUnclaimed(before: Date, limit: number): Promise<Vehicle[]>;
  /** Writes the row and appends the event to the outbox. */
  save(change: VehicleChange, cause: Cause): Promise<void>;
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
  /** Holds the row until the transaction ends; null when it is neither the owners' nor uploaded by one of them as a guest. */
  lockOwned(id: string, owners: readonly string[]): Promise<Photo | null>;
  /** Gives a photo to a vehicle and its owner. */
  attach(id: string, vehicle: Pick<Vehicle, 'id' | 'userId'>): Promise<void>;
  remove(id: string): Promise<void>;
  /** How many the owner has that no vehicle shows; nobody else adds one of theirs until the transaction ends. */
  countUnusedForMore(owner: string): Promise<number>;
  changeOwner(from: string, to: string): Promise<void>;
  removeAllOf(owner: string): Promise<void>;
}

/** The guest identities that have moved to an account, inside a transaction. */
export interface GuestMoveStore {
  /**
   * The account a guest has moved to and when; null when it hasn't. A move of this guest waits until
   * the transaction ends, so that a row saved meanwhile is found by it.
   */
  moveOf(guestId: string): Promise<{ userId: string; movedAt: Date } | null>;
  /** Records a move, after everything that is being saved for the guest; false when it was known. */
  record(move: { guestId: string; userId: string; movedAt: Date }): Promise<boolean>;
  /** The guests that have moved to an account, whenever that was. */
  guestsOf(userId: string): Promise<string[]>;
  forget(userId: string): Promise<void>;
}

/** What is known of bookings' appointments, inside a transaction. */
export interface ServiceHistoryStore {
  /**
   * Takes an appointment over unless a newer version is known already.
   * @returns the vehicles that the appointment was and is for; none when a newer version was known already
   */
  record(appointment: AppointmentVersion): Promise<string[]>;
  /** The day of the vehicle's newest completed appointment, `YYYY-MM-DD`. */
  newestCompleted(vehicleId: string): Promise<string | null>;
  /** Ids, in order and behind `after`, of vehicles whose last service date is not that of their newest completed appointment. */
  contradicted(after: string | null, limit: number): Promise<string[]>;
}

/** A version of an appointment; one that was deleted has no `state`. */
export interface AppointmentVersion {
  readonly id: string;
  readonly version: number;
  readonly state: {
    readonly vehicleId: string;
    readonly status: string;
    readonly serviceDay: string;
  } | null;
}

/** A request that has its effect once for its key (design.md#the-graph-and-the-calls). */
export interface OnceOnly {
  readonly requester: Requester;
  readonly operation: string;
  readonly key: string | null;
  readonly input: unknown;
}

/** Everything that may be changed in one transaction. */
export interface Transaction {
  readonly vehicles: VehicleStore;
  readonly photos: PhotoStore;
  readonly guestMoves: GuestMoveStore;
  readonly serviceHistory: ServiceHistoryStore;
  /**
   * Lets the transaction save something for an owner, whose erasure then waits for its end (ACCT-08).
   * @throws ServiceError UNAUTHENTICATED when the owner was erased
   */
  refuseErased(ownerId: string): Promise<void>;
  /** Waits for those who are saving something for these owners, and has whatever comes later refused (ACCT-08). */
  markErased(ownerIds: readonly string[], now: Date): Promise<void>;
  /** Removes what the tables of events and kept answers hold of a person (ACCT-06). */
  forget(of: {
    readonly keys: readonly string[];
    readonly principals: readonly string[];
  }): Promise<void>;
  /** Runs the effect once for a key and returns the first result again, which must be JSON; null is no key. */
  onceOnly<Result>(request: OnceOnly, effect: () => Promise<Result>): Promise<Result>;
}

/** Runs work in one transaction, which commits when it returns and rolls back when it throws. */
export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** Where a page of vehicles begins: behind this one. */
export interface VehiclePosition {
  readonly at: Date;
  readonly id: string;
}

/** Reads outside any transaction. */
export interface VehicleReader {
  /** Oldest first, at most `limit`. */
  list(
    owners: readonly string[],
    page: { limit: number; after: VehiclePosition | null },
  ): Promise<Vehicle[]>;
  count(owners: readonly string[]): Promise<number>;
  /** Those of the ids that are there and the owners', in any order. */
  findOwned(ids: readonly string[], owners: readonly string[]): Promise<Vehicle[]>;
}

/** Reads of the guest identities' moves outside any transaction. */
export interface GuestMoveReader {
  /** The account a guest has moved to after an instant; null when it hasn't. */
  accountOf(guestId: string, since: Date): Promise<string | null>;
}

export interface StoredPicture {
  readonly photo: Photo;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Reads of photos outside any transaction. */
export interface PhotoReader {
  /** Those of the ids that are there, in any order. */
  findPictures(ids: readonly string[]): Promise<StoredPicture[]>;
  findPhoto(id: string): Promise<Photo | null>;
}

/**
 * Turns what was uploaded into the picture that is kept.
 * @throws Refusal PHOTO_FORMAT_UNKNOWN, PHOTO_UNREADABLE, PHOTO_TOO_MANY_PIXELS
 */
export type ConvertPicture = (bytes: Uint8Array) => Promise<Picture>;

/** What commands and queries work with. */
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
