import { createPool } from '@dewlane/service-kit';
import { createTestDatabase, isWaitingForLock } from '@dewlane/test-engines';
import type pg from 'pg';
import { createPrisma } from '../../src/adapters/db/prisma.ts';
import { createTransactions } from '../../src/adapters/db/transactions.ts';
import { toOutboxEvent, toUnlockedEvent } from '../../src/adapters/events/contracts.ts';
import { createSha256Secrets } from '../../src/adapters/secrets/sha256-secrets.ts';
import { type Commands, commandsOf } from '../../src/application/commands.ts';
import type { Passwords } from '../../src/application/ports/sign-in.ts';
import type { Dependencies } from '../../src/application/ports.ts';

export const VISIT = {
  guestId: null,
  deviceToken: null,
  origin: { address: '203.0.113.7', userAgent: null },
  trace: {},
  addressGroup: '203.0.113.7',
  sessionId: null,
  idempotencyKey: null,
};

/** Passwords that are stored readably, since hashing takes longer than what a test looks at. */
export const READABLE_PASSWORDS: Passwords = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
};

export interface StartedCommands {
  deps: Dependencies;
  commands: Commands;
  pool: pg.Pool;
  /** Whether exactly one statement is waiting for a lock. */
  someoneWaits(): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Identity's commands on a separate database, without a server, so that a test can intervene between two statements.
 */
export async function startedCommands(
  passwords: Passwords = READABLE_PASSWORDS,
): Promise<StartedCommands> {
  const database = await createTestDatabase({ name: 'identity' });
  const pool = createPool({ connectionString: database.url });
  const prisma = createPrisma(pool);
  const deps: Dependencies = {
    ...createTransactions(prisma, 'identity', {
      ofUser: toOutboxEvent,
      ofUnlockedStaff: toUnlockedEvent,
    }),
    passwords,
    secrets: createSha256Secrets(),
    clock: () => new Date(),
    random: Math.random,
    pause: async () => undefined,
    lockout: { failures: 5, withinMs: 900_000, lockMs: 900_000 },
    withSubjectLimit: (_subject, attempt) => attempt(),
    noteLockout: () => undefined,
    noteWithheldNotice: () => undefined,
    adminEntryEmail: null,
    mailboxRules: { reader: null, isInUse: true },
  };
  return {
    deps,
    commands: commandsOf(deps),
    pool,
    someoneWaits: () => isWaitingForLock(pool),
    async stop() {
      await prisma.$disconnect();
      await pool.end();
      await database.drop();
    },
  };
}
