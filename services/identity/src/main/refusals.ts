import { DomainError, type ErrorCode } from '@dewlane/service-kit';
import { Refusal, type RefusalReason } from '../domain/refusal.ts';

/** The one translation of this service's refusals: the code and what a person reads. */
const ANSWERS: Readonly<Record<RefusalReason, { code: ErrorCode; message: string }>> = {
  'email-taken': { code: 'CONFLICT', message: 'An account with this email already exists' },
  'wrong-credentials': { code: 'UNAUTHENTICATED', message: 'Invalid username or password' },
  locked: {
    code: 'LOCKED',
    message: 'Account temporarily locked. Please try again later.',
  },
  busy: {
    code: 'UNAVAILABLE',
    message: 'Service temporarily unavailable. Please try again.',
  },
  'unknown-user': { code: 'NOT_FOUND', message: 'User not found.' },
  'key-used-otherwise': {
    code: 'IDEMPOTENCY_CONFLICT',
    message: 'This request was sent before with other content.',
  },
};

/** The same use cases, whose refusals come out as failures of the service. */
export function answeringRefusals<UseCases extends object>(useCases: UseCases): UseCases {
  const answering = Object.entries(useCases).map(([name, useCase]) => [
    name,
    async (...input: unknown[]) => {
      try {
        return await useCase(...input);
      } catch (error) {
        throw translate(error);
      }
    },
  ]);
  return Object.fromEntries(answering) as UseCases;
}

function translate(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, message } = ANSWERS[error.reason];
  const { retryAfterSeconds } = error;
  return new DomainError(code, message, {
    cause: error,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
