import type { Photo, Picture } from '../../domain/photo/photo.ts';
import type { Vehicle } from '../../domain/vehicle/vehicle.ts';

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
  lockOwned(id: string, ownerIds: readonly string[]): Promise<Photo | null>;
  /** Assigns a photo to a vehicle and its owner. */
  attach(id: string, vehicle: Pick<Vehicle, 'id' | 'userId'>): Promise<void>;
  remove(id: string): Promise<void>;
  /** How many unused photos the owner has; no other transaction adds one until this one ends. */
  countUnusedForMore(ownerId: string): Promise<number>;
  changeOwner(from: readonly string[], to: string): Promise<void>;
  removeAllOf(ownerIds: readonly string[]): Promise<void>;
}

/** A photo with the bytes of its picture. */
export interface PhotoWithPicture {
  readonly photo: Photo;
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Reads of photos outside any transaction. */
export interface PhotoReads {
  /** The pictures of those photos that exist, in any order. */
  findPictures(ids: readonly string[]): Promise<PhotoWithPicture[]>;
  findPhoto(id: string): Promise<Photo | null>;
}

/**
 * Converts an upload into the stored picture, in its turn.
 * @throws Refusal PHOTO_FORMAT_UNKNOWN, PHOTO_UNREADABLE, PHOTO_TOO_MANY_PIXELS; TOO_MANY_UPLOADS if too many wait or the wait
 * is too long; the reason of `gone` if that is aborted before its turn
 */
export type ConvertPicture = (bytes: Uint8Array, gone?: AbortSignal) => Promise<Picture>;
