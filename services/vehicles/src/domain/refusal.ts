/** What the vehicles service can refuse by its own rules. */
export type RefusalReason =
  | 'GUEST_MOVED'
  | 'VEHICLE_NOT_FOUND'
  | 'TOO_MANY_VEHICLES'
  | 'TOO_MANY_PHOTOS'
  | 'PHOTO_NOT_FOUND'
  | 'PHOTO_IN_USE'
  | 'PHOTO_FORMAT_UNKNOWN'
  | 'PHOTO_UNREADABLE'
  | 'PHOTO_TOO_MANY_PIXELS';

/** Thrown inside a transaction, so that what was begun is rolled back. */
export class Refusal extends Error {
  readonly reason: RefusalReason;
  /** The quota that is reached, of TOO_MANY_…. */
  readonly quota: number | undefined;

  constructor(reason: RefusalReason, quota?: number) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
    this.quota = quota;
  }
}
