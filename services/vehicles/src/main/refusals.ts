import { type ErrorCode, ServiceError } from '@dewlane/service-kit';
import { Refusal, type RefusalCode } from '../domain/refusal.ts';

interface Failure {
  readonly code: ErrorCode;
  /** `#` is a placeholder for the quota. */
  readonly message: string;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

/** The code and the user's message of each refusal. */
const FAILURES: Readonly<Record<RefusalCode, Failure>> = {
  GUEST_MOVED: { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' },
  VEHICLE_NOT_FOUND: { code: 'NOT_FOUND', message: 'Vehicle not found.' },
  TOO_MANY_VEHICLES: {
    code: 'QUOTA_REACHED',
    message:
      'You have # vehicles already, as many as we keep for one customer. Please delete one first.',
  },
  TOO_MANY_PHOTOS: {
    code: 'QUOTA_REACHED',
    message:
      'You have # uploaded photos that are not used by a vehicle yet. Please try again tomorrow.',
  },
  TOO_MANY_UPLOADS: {
    code: 'UNAVAILABLE',
    message: 'Too many photos at once. Please try again.',
    retryAfterSeconds: 2,
  },
  PHOTO_NOT_SENT_BEFORE: {
    code: 'RATE_LIMITED',
    message: 'Too many requests. Please try again later.',
  },
  PHOTO_NOT_FOUND: {
    code: 'VALIDATION_FAILED',
    message: 'This photo is not there any more. Please upload it again.',
    field: 'photoId',
  },
  PHOTO_IN_USE: {
    code: 'CONFLICT',
    message: 'This photo belongs to another vehicle. Please upload it again.',
  },
  PHOTO_FORMAT_UNKNOWN: {
    code: 'VALIDATION_FAILED',
    message: 'Please choose a JPEG, PNG or WebP picture.',
    field: 'imageUrl',
  },
  PHOTO_UNREADABLE: {
    code: 'VALIDATION_FAILED',
    message: 'The picture is damaged and can’t be read. Please choose another one.',
    field: 'imageUrl',
  },
  PHOTO_TOO_MANY_PIXELS: {
    code: 'VALIDATION_FAILED',
    message: 'The picture has too many pixels. Please choose a smaller one.',
    field: 'imageUrl',
  },
};

/** Translates a refusal into the service's error response; returns any other error unchanged. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, field, retryAfterSeconds, ...failure } = FAILURES[error.code];
  const message = failure.message.replace('#', String(error.quota));
  return new ServiceError(code, message, {
    cause: error,
    ...(field === undefined ? {} : { fields: { [field]: message } }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
