import { eraseByEmail } from '@dewlane/identity';
import { loadStarterSettings } from '../run/settings.ts';
import { runningStorage } from '../run/storage.ts';
import type { EventCommandOptions } from './event-commands.ts';
import { startedOn } from './started-on.ts';

const USAGE = 'usage: npm run erase -- <e-mail>';

/**
 * Deletes the account with an e-mail address in a running product; the services then erase its person (ACCT-06).
 * @returns the exit code: 0, 1 if no account has the address, 2 for an unknown command
 * @throws NotStarted if nothing is running
 */
export async function runErase(options: EventCommandOptions): Promise<number> {
  const { args, dataDir, env, write } = options;
  const [email, ...rest] = args;
  if (email === undefined || rest.length > 0 || !email.includes('@')) {
    write(USAGE);
    return 2;
  }
  const { services } = runningStorage(loadStarterSettings(env), startedOn(dataDir));
  const isErased = await eraseByEmail({ ...env, DATABASE_URL: services.identity }, email);
  write(
    isErased
      ? 'The account is deleted; the other services follow within moments.'
      : 'No account has this address.',
  );
  return isErased ? 0 : 1;
}
