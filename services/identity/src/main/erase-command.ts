import { createPool, databaseSettings, loadSettings, systemClock } from '@dewlane/service-kit';
import { z } from 'zod';
import { createPrisma } from '../adapters/db/prisma.ts';
import { createTransactions } from '../adapters/db/transactions.ts';
import { toOutboxEvent, toUnlockedEvent } from '../adapters/events/contracts.ts';
import { erasePerson } from '../application/commands/erase-person.ts';
import { NAME } from './config.ts';

/**
 * For operators: deletes the account with an e-mail address and makes every service erase its person (ACCT-06). Reads
 * DATABASE_URL from `env`.
 * @returns false if no account has the address
 * @throws SettingsError
 */
export async function eraseByEmail(env: NodeJS.ProcessEnv, email: string): Promise<boolean> {
  const { DATABASE_URL: connectionString } = loadSettings(z.object(databaseSettings), env);
  const pool = createPool({ connectionString, applicationName: `${NAME} erasure`, max: 2 });
  const prisma = createPrisma(pool);
  try {
    const tables = createTransactions(prisma, NAME, {
      ofUser: toOutboxEvent,
      ofUnlockedStaff: toUnlockedEvent,
    });
    return await erasePerson({ ...tables, clock: systemClock })(email);
  } finally {
    await prisma.$disconnect();
    await pool.end();
  }
}

export interface EraseOptions {
  /** What to type before the address. */
  command: string;
  /** The environment with DATABASE_URL; asked for only if the arguments are right. */
  env(): NodeJS.ProcessEnv;
  write(line: string): void;
}

/**
 * The operators' command for `eraseByEmail`.
 * @returns the exit code: 0, 1 if no account has the address, 2 for wrong arguments
 * @throws SettingsError
 */
export async function runErase(
  args: readonly string[],
  { command, env, write }: EraseOptions,
): Promise<number> {
  const [email, ...rest] = args;
  if (email === undefined || rest.length > 0 || !email.includes('@')) {
    write(`usage: ${command} <e-mail>`);
    return 2;
  }
  const isErased = await eraseByEmail(env(), email);
  write(
    isErased
      ? 'The account is deleted; the other services follow within moments.'
      : 'No account has this address.',
  );
  return isErased ? 0 : 1;
}
