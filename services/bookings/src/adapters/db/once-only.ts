import { onceOnly, onceOnlyRevived, type SqlExecutor } from '@dewlane/service-kit';
import type { OnceOnly } from '../../application/once-only-ports.ts';

/** How a transaction recognises repeated requests. */
export function onceOnlyIn(tx: SqlExecutor): OnceOnly {
  return {
    onceOnly: async (claim, effect) => (await onceOnly(tx, claim, effect)).result,
    onceOnlyRevived: async (claim, effect, revive) =>
      (await onceOnlyRevived(tx, claim, effect, revive)).result,
  };
}
