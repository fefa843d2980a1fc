import { ServiceError } from '@dewlane/service-kit';
import { Refusal } from '../domain/refusal.ts';

/** The failure that a refusal leaves the service as; any other error as it is. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, message, details } = error;
  return new ServiceError(code, message, { cause: error, ...details });
}
