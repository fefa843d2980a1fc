import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import { isContention } from '../errors/database-errors.ts';
import { pause } from '../process/pause.ts';
import { statementsOf } from './statements.ts';

/**
 * The lock timeout of a migration's statement. Later statements queue behind it for as long, and services wait at most
 * 1 s for each other.
 */
export const LOCK_WITHIN_MS = 400;
/** The pause before a retry, in which the statements queued behind it run. */
const PAUSE_MS = 600;

/**
 * Retries each statement of a script, without a limit, after a lock timeout or a deadlock, so that the previous version
 * can keep serving (OPS-28). A failed statement is rolled back; earlier ones stay.
 */
export function waitForLocks<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  // Not by the adapter's own `executeScript`, which cuts a script at every semicolon.
  adapter.executeScript = async (script) => {
    for (const sql of statementsOf(script)) {
      await untilFree(() => adapter.executeRaw({ sql, args: [], argTypes: [] }));
    }
  };
  return adapter;
}

async function untilFree(execute: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await execute();
      return;
    } catch (error) {
      if (!isContention(error)) throw error;
    }
    await pause(PAUSE_MS);
  }
}
