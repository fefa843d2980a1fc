import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  forEachService,
  SERVICE_NAMES,
  type ServiceName,
  serviceSetting,
} from '@dewlane/internal-api';
import type { LogRole } from '@dewlane/service-kit/event-log-schema';
import type { Secrets } from '@dewlane/setup';
import { beginLog } from '../log-file.ts';
import { NotStarted } from '../not-started.ts';
import { type PostgresOptions, type PostgresServer, startPostgres } from '../postgres/server.ts';
import {
  closeBuiltInDatabases,
  type DatabaseUrls,
  databaseUrls,
  ensureDatabases,
} from './databases.ts';
import type { StarterSettings } from './settings.ts';

const RETRY_MS = 1_000;

export interface Storage {
  urls: DatabaseUrls;
  /** The roles that need rights in the event log; empty if EVENT_LOG_URL is set, since all then use that address. */
  eventLogRoles: readonly LogRole[];
  /** Stops the embedded server; does nothing if the server is external. */
  stop(): Promise<void>;
}

/**
 * Provides the databases: on the embedded server, or on that of DATABASE_URL. An address set for a single database is
 * used as it is; if all five are set, nothing is started. If the databases can't be created, the server is stopped
 * again.
 */
export async function openStorage(
  settings: StarterSettings,
  { dataDir, secrets }: { dataDir: string; secrets: Secrets },
): Promise<Storage> {
  const given = givenUrls(settings);
  if (isComplete(given)) {
    return withGiven(null, given, async () => undefined);
  }
  if (settings.DATABASE_URL) {
    const made = await ensureDatabases(settings.DATABASE_URL, secrets.roles).catch(explain);
    return withGiven(made, given, async () => undefined);
  }
  const server = await keepRunning(dataDir, secrets);
  try {
    await closeBuiltInDatabases(server.url);
    const made = await ensureDatabases(server.url, secrets.roles);
    return withGiven(made, given, server.stop);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * The databases of a product that is already running, as `openStorage` provided them. `started` reads what belongs to
 * a data folder; it is only called for what the settings don't name.
 */
export function runningStorage(
  settings: StarterSettings,
  started: { embedded(): string; roles(): Secrets['roles'] },
): DatabaseUrls {
  const given = givenUrls(settings);
  if (isComplete(given)) return merge(null, given);
  const serverUrl = settings.DATABASE_URL ?? started.embedded();
  return merge(databaseUrls(serverUrl, started.roles()), given);
}

/** Reports only the reason, because the address may contain a password. */
function explain(cause: unknown): never {
  const { message, code } = cause as { message?: string; code?: string };
  throw new NotStarted(`The server of DATABASE_URL can't be used: ${message || code}`, { cause });
}

interface GivenUrls {
  services: Record<ServiceName, string | undefined>;
  eventLog: string | undefined;
}

function isComplete({ services, eventLog }: GivenUrls): boolean {
  return eventLog !== undefined && SERVICE_NAMES.every((name) => services[name] !== undefined);
}

function givenUrls(settings: StarterSettings): GivenUrls {
  return {
    services: forEachService((name) => settings[serviceSetting(name, 'DATABASE_URL')]),
    eventLog: settings.EVENT_LOG_URL,
  };
}

function withGiven(made: DatabaseUrls | null, given: GivenUrls, stop: Storage['stop']): Storage {
  return { urls: merge(made, given), eventLogRoles: given.eventLog ? [] : LOG_ROLES, stop };
}

/** The admin service compacts the log for all, as only it knows what the audit log has yet to read. */
const LOG_ROLES = SERVICE_NAMES.map((name) => ({ name, compacts: name === 'admin' }));

function merge(made: DatabaseUrls | null, { services, eventLog }: GivenUrls): DatabaseUrls {
  return {
    services: forEachService((name) => services[name] ?? made?.services[name] ?? ''),
    eventLog: forEachService((name) => eventLog ?? made?.eventLog[name] ?? ''),
    eventLogOwner: eventLog ?? made?.eventLogOwner ?? '',
  };
}

/** Starts the embedded server, and restarts it on the same port if it ends by itself. */
async function keepRunning(
  dataDir: string,
  secrets: Secrets,
): Promise<{ url: string; stop(): Promise<void> }> {
  const options = {
    dataDir: path.join(dataDir, 'postgres'),
    password: secrets.postgres,
    purpose: 'keep' as const,
    logFile: path.join(dataDir, 'logs', 'postgres.log'),
  };
  beginLog(options.logFile);
  let stopping = false;
  let server = await startPostgres(options);
  const { port } = server;
  const watch = async (): Promise<void> => {
    for (;;) {
      await server.exited;
      if (stopping) return;
      server = await startAgain({ ...options, port }, server, () => stopping);
      if (stopping) await server.stop();
    }
  };
  const watching = watch();
  const stop = async (): Promise<void> => {
    stopping = true;
    await server.stop();
    await watching;
  };
  return { url: server.url(), stop };
}

/** Retries until the server is back; its own log says why it isn't. */
async function startAgain(
  options: PostgresOptions,
  before: PostgresServer,
  isStopping: () => boolean,
): Promise<PostgresServer> {
  while (!isStopping()) {
    try {
      return await startPostgres(options);
    } catch (error) {
      console.error(`  The database is down, trying again: ${String(error)}`);
      await wait(RETRY_MS);
    }
  }
  return before;
}
