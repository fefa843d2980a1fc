import { onceOnly, onceOnlyParsed, type SqlExecutor } from '@dewlane/service-kit';
import type { Idempotency } from '../../application/ports/idempotency.ts';

/** How a transaction recognises repeated requests. */
export function createIdempotency(tx: SqlExecutor): Idempotency {
  return {
    onceOnly: (request, effect) => onceOnly(tx, request, effect),
    onceOnlyParsed: (request, effect, parse) => onceOnlyParsed(tx, request, effect, parse),
  };
}
