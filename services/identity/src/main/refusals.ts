import { type ErrorCode, ServiceError } from '@dewlane/service-kit';
import { Refusal, type RefusalCode } from '../domain/refusal.ts';

/** The code and the user's message of each refusal. */
const FAILURES: Readonly<Record<RefusalCode, { code: ErrorCode; message: string }>> = {
  EMAIL_TAKEN: { code: 'CONFLICT', message: 'An account with this email already exists' },
  WRONG_CREDENTIALS: { code: 'UNAUTHENTICATED', message: 'Invalid username or password' },
  LOCKED: {
    code: 'LOCKED',
    message: 'Account temporarily locked. Please try again later.',
  },
  BUSY: {
    code: 'UNAVAILABLE',
    message: 'Service temporarily unavailable. Please try again.',
  },
  CHANGED_MEANWHILE: {
    code: 'CHANGED_MEANWHILE',
    message: 'Somebody else has changed this account meanwhile.',
  },
  STAFF_NOT_FOUND: { code: 'NOT_FOUND', message: 'Account not found.' },
  LINK_ENDED: {
    code: 'NOT_FOUND',
    message: 'This link does not work any more. Please ask for a new one.',
  },
  NOT_MAIL_READER: {
    code: 'FORBIDDEN',
    message: 'Only the account that ADMIN_USERNAME names reads these messages.',
  },
  WRONG_PASSWORD: { code: 'FORBIDDEN', message: 'That is not your password.' },
  SESSION_NOT_FOUND: { code: 'NOT_FOUND', message: 'This browser is signed out already.' },
  USER_NOT_FOUND: { code: 'NOT_FOUND', message: 'User not found.' },
  OWNER_GONE: { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' },
  KEY_REUSED: {
    code: 'IDEMPOTENCY_CONFLICT',
    message: 'This request was sent before with other content.',
  },
};

/** Translates a refusal into the service's error response; returns any other error unchanged. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, message } = FAILURES[error.code];
  return new ServiceError(code, message, { cause: error, ...error.details });
}
