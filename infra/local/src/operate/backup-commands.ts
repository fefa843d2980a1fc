import path from 'node:path';
import { isServiceName, SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import { type LogRole, migrateEventLog } from '@dewlane/service-kit/event-log-schema';
import { loadSettings, serviceSettings } from '@dewlane/service-kit/settings';
import {
  type BackedUp,
  type BackupContents,
  dropFragments,
  dropOldBackups,
  holdsBackup,
  holdsEventLog,
  openSecrets,
  type Restored,
  readContents,
  restoreBackup,
  restoreEffects,
  takeBackup,
  tellBackups,
  tellTidied,
} from '@dewlane/setup';
import { z } from 'zod';
import { type DatabaseUrls, ROLES } from '../run/databases.ts';
import { loadService } from '../run/load-service.ts';
import { loadStarterSettings } from '../run/settings.ts';
import { openStorage, runningStorage } from '../run/storage.ts';
import { startedOn } from './started-on.ts';

const EVENT_LOG = 'event_log';

/**
 * Whether `npm run backup` chose the name (`backupFolder`). Only those are removed: what was there before a restore is the
 * only way back, and other names were given on purpose.
 */
const isMade = (name: string): boolean => /^backup-\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name);

/** As each service reads it. */
const busOfSettings = z.object({ KAFKA_BROKERS: serviceSettings.shape.KAFKA_BROKERS });

export interface BackupCommandOptions {
  args: readonly string[];
  dataDir: string;
  env: NodeJS.ProcessEnv;
  write(line: string): void;
}

interface RestoreCommandOptions extends BackupCommandOptions {
  /** Where a relative path begins: the project's root, to which `npm run` changes. */
  from?: string;
}

/**
 * `npm run backup [-- <new folder>]`: backs up a running product, either started by `npm start` on this data folder or
 * on the databases in the settings. In its own folder it then removes what it made before, but for the newest BACKUPS_KEPT.
 * @returns the exit code
 * @throws NotStarted if nothing is running; BackupError
 */
export async function runBackup({
  args,
  dataDir,
  env,
  write,
}: BackupCommandOptions): Promise<number> {
  if (args.length > 1) return usage(write, 'npm run backup [-- <new folder>]');
  const settings = loadStarterSettings(env);
  const urls = runningStorage(settings, startedOn(dataDir));
  const [given] = args;
  const folder = path.resolve(given ?? backupFolder(dataDir, 'backup'));
  const all = path.dirname(folder);
  // First, because they may be what fills the disk.
  const fragments = given === undefined ? dropFragments(all, new Date()) : [];
  for (const fragment of fragments) write(`dropped ${fragment}`);
  const began = performance.now();
  const contents = await takeBackup(databasesOf(urls), folder);
  write(`Back-up of ${contents.takenAt}: ${folder}`);
  write(
    `${rowCount(contents)} rows in ${secondsSince(began)} s; writes were held for ${contents.heldMs} ms.`,
  );
  if (given === undefined) {
    const made = path.basename(folder);
    tellTidied(dropOldBackups(all, { kept: settings.BACKUPS_KEPT, made, counts: isMade }), write);
  }
  return 0;
}

/**
 * `npm run restore`: tells which back-ups the data folder has.
 * `npm run restore -- <folder> [service]`: restores a stopped product from a back-up, or only one service, which then
 * republishes its state; so do all of them where the bus is not restored with them. The current state is backed up first. The caller must hold the data folder's lock, so that
 * nothing starts meanwhile. The folder may be a name that the list has.
 * @returns the exit code
 * @throws BackupError; NotStarted if the databases can't be reached
 */
export async function runRestore(
  { args, dataDir, env, write, from = process.cwd() }: RestoreCommandOptions,
  root: string,
): Promise<number> {
  const [folder, service, ...more] = args;
  if (folder === undefined) {
    const backups = backupsFolder(dataDir);
    if (!tellBackups(backups, write)) return 0;
    write(`Restore one of ${backups} by: npm run restore -- <folder> [service]`);
    return 0;
  }
  if (more.length > 0 || !isServiceOrNone(service)) {
    return usage(write, 'npm run restore [-- <folder> [service]]');
  }
  const backup = backupCalled(folder, { dataDir, from });
  // A mistyped folder is refused before anything starts or is backed up.
  readContents(backup);
  const { KAFKA_BROKERS } = loadSettings(busOfSettings, env);
  const secrets = openSecrets(dataDir, ROLES);
  const began = performance.now();
  const storage = await openStorage(loadStarterSettings(env), { dataDir, secrets });
  const { urls, eventLogRoles } = storage;
  try {
    const before = backupFolder(dataDir, 'before-restore');
    // A new folder has no tables yet, and a restore that failed may have left none.
    await takeBackup(databasesOf(urls), before, { asItIs: true });
    write(`What was there is kept in ${before}`);
    const all = restoredOf(urls, eventLogRoles, root);
    const restored =
      service === undefined ? all : all.filter((database) => database.name === service);
    const contents = await restoreBackup(backup, restored);
    const names = new Set(restored.map(({ name }) => name));
    const rows = rowCount(contents, names);
    write(`Restored as of ${contents.takenAt}: ${rows} rows in ${secondsSince(began)} s.`);
    for (const effect of restoreEffects([...names])) write(effect);
    for (const name of whoRepublishes(contents, {
      service,
      isOnKafka: KAFKA_BROKERS !== undefined,
    })) {
      await republish(name, { urls, env, write });
    }
  } finally {
    await storage.stop();
  }
  return 0;
}

/** A path that was typed, from where it was; or a name, as the list of the data folder's back-ups has it. */
function backupCalled(
  folder: string,
  { dataDir, from }: { dataDir: string; from: string },
): string {
  const typed = path.resolve(from, folder);
  const listed = path.resolve(backupsFolder(dataDir), folder);
  return !holdsBackup(typed) && holdsBackup(listed) ? listed : typed;
}

function isServiceOrNone(text: string | undefined): text is ServiceName | undefined {
  return text === undefined || isServiceName(text);
}

/** Whose bus does not go back with its database: Kafka's topics never do, the event log only as part of the back-up. */
function whoRepublishes(
  contents: BackupContents,
  { service, isOnKafka }: { service: ServiceName | undefined; isOnKafka: boolean },
): readonly ServiceName[] {
  if (service !== undefined) return [service];
  return holdsEventLog(contents) && !isOnKafka ? [] : SERVICE_NAMES;
}

/** The events are in its outbox, and are published when it starts. */
async function republish(
  name: ServiceName,
  { urls, env, write }: Pick<BackupCommandOptions, 'env' | 'write'> & { urls: DatabaseUrls },
): Promise<void> {
  const { events } = await loadService(name);
  const own = { DATABASE_URL: urls.services[name], EVENT_LOG_URL: urls.eventLog[name] };
  await events.run(['republish'], {
    env: { ...env, ...own },
    write: (line) => write(`${name.padEnd(8)}  ${line}`),
  });
}

function databasesOf(urls: DatabaseUrls): BackedUp[] {
  const services = SERVICE_NAMES.map((name) => ({ name, url: urls.services[name] }));
  return [...services, { name: EVENT_LOG, url: urls.eventLogOwner }];
}

function restoredOf(
  urls: DatabaseUrls,
  eventLogRoles: readonly LogRole[],
  root: string,
): Restored[] {
  const services = SERVICE_NAMES.map((name) => ({
    name,
    url: urls.services[name],
    prismaDir: path.join(root, 'services', name, 'prisma'),
  }));
  const makeTables = (url: string) => migrateEventLog(url, eventLogRoles);
  return [...services, { name: EVENT_LOG, url: urls.eventLogOwner, makeTables }];
}

function backupFolder(dataDir: string, kind: string): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  return path.join(backupsFolder(dataDir), `${kind}-${stamp}`);
}

/** Where back-ups go unless another folder is named. */
function backupsFolder(dataDir: string): string {
  return path.join(dataDir, 'backups');
}

function rowCount({ databases }: BackupContents, names?: ReadonlySet<string>): number {
  const counted = databases.filter(({ name }) => names?.has(name) ?? true);
  return counted.flatMap(({ tables }) => tables).reduce((sum, { rows }) => sum + rows, 0);
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(1);
}

function usage(write: (line: string) => void, line: string): number {
  write(`usage: ${line}`);
  return 2;
}
