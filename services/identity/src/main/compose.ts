import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type Clock,
  createEventBus,
  createGate,
  createLogger,
  createPool,
  createServiceServer,
  createTokenVerifier,
  endProcess,
  ensureMigrated,
  listen,
  prepare,
  type Running,
  type Stack,
  stack,
  systemClock,
} from '@dewlane/service-kit';
import { createPrisma } from '../adapters/db/client.ts';
import { createStore } from '../adapters/db/store.ts';
import { toOutboxEvent } from '../adapters/events/contracts.ts';
import { contextOf } from '../adapters/graphql/context.ts';
import { resolvers } from '../adapters/graphql/resolvers.ts';
import { internalRoutes } from '../adapters/http/routes.ts';
import { createArgon2Passwords } from '../adapters/passwords/argon2-passwords.ts';
import { sha256Secrets } from '../adapters/secrets/sha256-secrets.ts';
import { ensureStaffAccount } from '../application/commands/ensure-staff-account.ts';
import type { Dependencies, Store } from '../application/ports.ts';
import { useCasesOf } from '../application/use-cases.ts';
import { normalizeIdentifier } from '../domain/user/identifier.ts';
import { type BackgroundOptions, startBackground } from './background.ts';
import { type IdentitySettings, NAME } from './config.ts';
import { answeringRefusals } from './refusals.ts';

const PRISMA_DIR = fileURLToPath(new URL('../../prisma', import.meta.url));
const TYPE_DEFS = new URL('../../src/adapters/graphql/schema.graphql', import.meta.url);

/** Failures count for a lock when they lie within this time (design.md#identity-and-permissions). */
const FAILURES_WITHIN_MS = 15 * 60_000;

export interface IdentityOptions extends BackgroundOptions {
  clock?: Clock;
  /** Gives the start up. */
  signal?: AbortSignal;
}

export interface RunningIdentity extends Running {
  /** Where the service is reached, e.g. `http://127.0.0.1:4101`. */
  readonly url: string;
}

/**
 * Starts the identity service. It listens at once, and answers when its database is there, migrated, and has the first
 * staff account; then relay, passed locks and retention begin too (design.md#running-it).
 * @throws Error when the port is taken, the signal's reason when it is given up
 */
export async function startIdentity(
  settings: IdentitySettings,
  options: IdentityOptions = {},
): Promise<RunningIdentity> {
  const parts = stack();
  try {
    return { url: await startParts(settings, options, parts), stop: parts.stop };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startParts(
  settings: IdentitySettings,
  options: IdentityOptions,
  parts: Stack,
): Promise<string> {
  const { clock = systemClock } = options;
  const { DATABASE_URL: connectionString, KEY_SET_URL } = settings;
  const log = createLogger({ name: NAME, level: settings.LOG_LEVEL });
  const pool = createPool({ connectionString, applicationName: NAME, log });
  parts.onStop(() => pool.end());
  const prisma = createPrisma(pool);
  parts.onStop(() => prisma.$disconnect());
  const bus = createEventBus(settings, { name: NAME, log, onCrash: endProcess(log) });
  parts.onStop(() => bus.close());
  const background = parts.add(stack());

  const deps = await dependencies(settings, createStore(prisma, NAME, toOutboxEvent), clock);
  const gate = createGate();
  const useCases = answeringRefusals(useCasesOf(deps));
  const app = await createServiceServer({
    name: NAME,
    log,
    typeDefs: readFileSync(TYPE_DEFS, 'utf8'),
    resolvers,
    verifyToken: createTokenVerifier({ keySetUrl: KEY_SET_URL }),
    contextOf: (caller) => contextOf(caller, useCases),
    readiness: { own: { database: () => pool.query('select 1') } },
    gate,
    signal: options.signal,
    routes: internalRoutes(useCases, deps.adminEntryEmail),
  });
  parts.onStop(() => app.close());
  const url = await listen(app, { host: settings.HOST, port: settings.IDENTITY_PORT });

  const work = async () => {
    await ensureMigrated(settings, PRISMA_DIR);
    // Prisma's engine is loaded now, so that the first sign-in doesn't wait for it.
    await prisma.$connect();
    await ensureFirstStaffAccount(settings, deps);
  };
  await prepare(work, { log, signal: options.signal });
  startBackground(settings, options, { pool, bus, deps, log }, background);
  gate.open();
  return url;
}

async function dependencies(
  settings: IdentitySettings,
  store: Store,
  clock: Clock,
): Promise<Dependencies> {
  const { ADMIN_ENTRY_EMAIL, LOCKOUT_FAILURES, LOCKOUT_MINUTES } = settings;
  return {
    store,
    passwords: await createArgon2Passwords(),
    secrets: sha256Secrets,
    clock,
    random: Math.random,
    pause: (ms) => wait(ms),
    lockout: {
      failures: LOCKOUT_FAILURES,
      withinMs: FAILURES_WITHIN_MS,
      lockMs: LOCKOUT_MINUTES * 60_000,
    },
    adminEntryEmail:
      ADMIN_ENTRY_EMAIL === undefined ? null : normalizeIdentifier(ADMIN_ENTRY_EMAIL),
  };
}

async function ensureFirstStaffAccount(
  { ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: IdentitySettings,
  deps: Dependencies,
): Promise<void> {
  if (username !== undefined && password !== undefined) {
    await ensureStaffAccount(deps, { username, password });
  }
}
