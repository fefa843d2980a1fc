import { onceOnly, onceOnlyParsed, type SqlExecutor } from '@dewlane/service-kit';
import type { OnceOnly } from '../../application/ports/idempotency.ts';

/** How a transaction recognises repeated requests. */
export function createIdempotency(tx: SqlExecutor): OnceOnly {
  return {
    onceOnly: (claim, effect) => onceOnly(tx, claim, effect),
    onceOnlyRevived: (claim, effect, revive) => onceOnlyParsed(tx, claim, effect, revive),
  };
}
