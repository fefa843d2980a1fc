import { onceOnly, onceOnlyParsed, type SqlExecutor } from '@dewlane/service-kit';
import type { Idempotency } from '../../application/ports/idempotency.ts';

/** How a transaction recognises repeated requests. */
export function createIdempotency(tx: SqlExecutor): Idempotency {
  return {
    onceOnly: (claim, effect) => onceOnly(tx, claim, effect),
    onceOnlyParsed: (claim, effect, parse) => onceOnlyParsed(tx, claim, effect, parse),
  };
}
