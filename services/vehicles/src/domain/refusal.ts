/** Why vehicles refuses; main turns each code into the product's one error shape. */
export type RefusalCode =
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
  readonly code: RefusalCode;
  /** The quota that is reached, of TOO_MANY_…. */
  readonly quota: number | undefined;

  constructor(code: RefusalCode, quota?: number) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.quota = quota;
  }
}
