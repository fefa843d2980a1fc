import { runErase as runEraseOf } from '@dewlane/identity';
import { loadStarterSettings } from '../run/settings.ts';
import { runningStorage } from '../run/storage.ts';
import type { EventCommandOptions } from './event-commands.ts';
import { startedOn } from './started-on.ts';

/**
 * Deletes the account with an e-mail address in a running product; the services then erase its person (ACCT-06).
 * @returns the exit code: 0, 1 if no account has the address, 2 for an unknown command
 * @throws NotStarted if nothing is running
 */
export async function runErase({
  args,
  dataDir,
  env,
  write,
}: EventCommandOptions): Promise<number> {
  const withDatabase = () => {
    const { services } = runningStorage(loadStarterSettings(env), startedOn(dataDir));
    return { ...env, DATABASE_URL: services.identity };
  };
  return await runEraseOf(args, { command: 'npm run erase --', env: withDatabase, write });
}
