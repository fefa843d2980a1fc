import { ServiceError } from '@dewlane/service-kit';
import { Refusal } from '../domain/refusal.ts';

/** Translates a refusal into the service's error response; returns any other error unchanged. */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, message, details } = error;
  return new ServiceError(code, message, { cause: error, ...details });
}
