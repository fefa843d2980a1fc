/** What the vehicles service can refuse by its own rules. */
export type RefusalReason =
  | 'VEHICLE_NOT_FOUND'
  | 'PHOTO_NOT_FOUND'
  | 'PHOTO_IN_USE'
  | 'PHOTO_FORMAT_UNKNOWN'
  | 'PHOTO_UNREADABLE'
  | 'PHOTO_TOO_MANY_PIXELS';

/** Thrown inside a transaction, so that what was begun is rolled back. */
export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.name = 'Refusal';
    this.reason = reason;
  }
}
