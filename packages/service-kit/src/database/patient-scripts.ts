import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import { isContention } from '../errors/database-errors.ts';
import { pause } from '../process/pause.ts';

/** How long a migration's statement may wait for a table. So long does everybody who comes after it, and services wait 1 s for each other. */
export const LOCK_WITHIN_MS = 400;
/** Then whoever has waited behind it goes first. */
const PAUSE_MS = 600;

/**
 * Has a script's statements tried again, each by itself and without end, where the database gave up on a lock or ended a
 * deadlock: the version before goes on serving meanwhile (OPS-28). What such a statement did is rolled back; those before it stay.
 */
export function waitForLocks<Adapter extends SqlDriverAdapter>(adapter: Adapter): Adapter {
  const executeScript = adapter.executeScript.bind(adapter);
  adapter.executeScript = async (script) => {
    // The adapter's own way to tell statements apart.
    for (const statement of script.split(';')) await untilFree(() => executeScript(statement));
  };
  return adapter;
}

async function untilFree(execute: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await execute();
    } catch (error) {
      if (!isContention(error)) throw error;
    }
    await pause(PAUSE_MS);
  }
}
