/** The codes of the vehicles service's refusals; main translates each into the product's common error shape. */
export type RefusalCode =
  | 'GUEST_MOVED'
  | 'VEHICLE_NOT_FOUND'
  | 'TOO_MANY_VEHICLES'
  | 'TOO_MANY_PHOTOS'
  | 'TOO_MANY_UPLOADS'
  | 'PHOTO_NOT_SENT_BEFORE'
  | 'PHOTO_NOT_FOUND'
  | 'PHOTO_IN_USE'
  | 'PHOTO_FORMAT_UNKNOWN'
  | 'PHOTO_UNREADABLE'
  | 'PHOTO_TOO_MANY_PIXELS';

/** Thrown inside a transaction, which is then rolled back. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** The quota that was reached, for TOO_MANY_VEHICLES and TOO_MANY_PHOTOS. */
  readonly quota: number | undefined;

  constructor(code: RefusalCode, quota?: number) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.quota = quota;
  }
}
