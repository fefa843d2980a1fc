import { setTimeout as wait } from 'node:timers/promises';
import {
  type RunningService,
  type ServiceBase,
  type ServiceComposition,
  type StartOptions,
  serveExport,
  startService,
} from '@dewlane/service-kit';
import { EXPORT_QUERIES } from '../adapters/db/export-queries.ts';
import { createPrisma } from '../adapters/db/prisma.ts';
import { createTransactions } from '../adapters/db/transactions.ts';
import { toOutboxEvent, toUnlockedEvent } from '../adapters/events/contracts.ts';
import { type Context, createContext } from '../adapters/graphql/context.ts';
import { createResolvers } from '../adapters/graphql/resolvers.ts';
import { serveAccounts } from '../adapters/http/account-routes.ts';
import { serveOwnAccount } from '../adapters/http/own-account-routes.ts';
import { type Argon2, createArgon2Passwords } from '../adapters/passwords/argon2-passwords.ts';
import { createSubjectLimit } from '../adapters/passwords/subject-limit.ts';
import { createSha256Secrets } from '../adapters/secrets/sha256-secrets.ts';
import { ensureStaffAccount } from '../application/commands/ensure-staff-account.ts';
import { eraseAgain } from '../application/commands/erase-again.ts';
import { commandsOf } from '../application/commands.ts';
import type { Dependencies, NoticeLimit } from '../application/ports.ts';
import { queriesOf } from '../application/queries.ts';
import { normalizeIdentifier } from '../domain/user/identifier.ts';
import { type IdentitySettings, NAME, PUBLISHED } from './config.ts';
import { type IdentityTiming, startIdentityJobs } from './jobs.ts';
import { mailParts } from './mail.ts';
import { countingSignIns, lockoutCounter } from './measures.ts';
import { translateError } from './refusals.ts';

const FOLDER = new URL('../../', import.meta.url);

/** Failures count for a lock when they lie within this time (design.md#identity-and-permissions). */
const FAILURES_WITHIN_MS = 15 * 60_000;

const WITHHELD_BECAUSE: Readonly<Record<NoticeLimit, string>> = {
  address: 'its address has had many',
  queue: 'too many wait for a place at the client address',
};

export interface IdentityOptions extends StartOptions {
  timing?: IdentityTiming;
  /** What hashes passwords, in place of the library. */
  argon2?: Argon2;
}

/**
 * Starts the identity service; before the first request is let in, the first staff account exists.
 * @throws Error if the port is taken, the signal's reason if the start is aborted
 */
export async function startIdentity(
  settings: IdentitySettings,
  options: IdentityOptions = {},
): Promise<RunningService> {
  const service = {
    name: NAME,
    folder: FOLDER,
    port: settings.IDENTITY_PORT,
    settings,
    options,
  };
  return await startService(service, async (base) => compose(settings, options, base));
}

async function compose(
  settings: IdentitySettings,
  { timing = {}, argon2 }: IdentityOptions,
  base: ServiceBase,
): Promise<ServiceComposition<Context>> {
  const { pool, clock, parts } = base;
  const { ADMIN_ENTRY_EMAIL, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings;
  const { metrics } = base.telemetry;
  const prisma = createPrisma(pool);
  parts.onStop(() => prisma.$disconnect());
  const deps: Dependencies = {
    ...createTransactions(prisma, NAME, {
      ofUser: toOutboxEvent,
      ofUnlockedStaff: toUnlockedEvent,
    }),
    passwords: await createArgon2Passwords(argon2),
    secrets: createSha256Secrets(),
    clock,
    random: Math.random,
    pause: (ms) => wait(ms),
    withSubjectLimit: createSubjectLimit(),
    lockout: {
      failures: settings.LOCKOUT_FAILURES,
      withinMs: FAILURES_WITHIN_MS,
      lockMs: settings.LOCKOUT_MINUTES * 60_000,
    },
    noteLockout: lockoutCounter(metrics),
    noteWithheldNotice: (userId, kind, limit) =>
      base.log.warn({ user: userId, kind }, `a notice was left out: ${WITHHELD_BECAUSE[limit]}`),
    adminEntryEmail:
      ADMIN_ENTRY_EMAIL === undefined ? null : normalizeIdentifier(ADMIN_ENTRY_EMAIL),
    mailboxRules: { reader: username ?? null, isInUse: settings.SMTP_URL === undefined },
  };
  const mail = await mailParts(settings, prisma, parts);
  const commands = countingSignIns(commandsOf(deps), metrics);
  const queries = queriesOf(deps);
  return {
    resolvers: createResolvers(commands, queries),
    contextOf: (caller) => createContext(caller, queries),
    routes(app) {
      serveAccounts(app, commands, queries, deps.adminEntryEmail);
      serveOwnAccount(app, commands, queries);
      serveExport(app, pool, EXPORT_QUERIES, 'account');
    },
    translateError,
    checksEventLog: false,
    async prepare() {
      // Loads Prisma's engine now, so that the first sign-in doesn't wait for it.
      await prisma.$connect();
      const users = await eraseAgain(deps)();
      if (users.length > 0) {
        base.log.warn(
          { users },
          'accounts could not be erased again because their ids now belong to other accounts',
        );
      }
      if (username !== undefined && password !== undefined) {
        for (const staff of await ensureStaffAccount(deps)({ username, password })) {
          base.log.warn({ staff }, 'another staff account than that of ADMIN_USERNAME can sign in');
        }
      }
    },
    rehearsal: '{ lockedStaffAccounts { id } }',
    publishes: PUBLISHED,
    startJobs: (background, here) =>
      startIdentityJobs(settings, base, { deps, mail, timing }, background, here),
  };
}
