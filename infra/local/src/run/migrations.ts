import path from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';
import { migrateEventLog } from '@dewlane/service-kit/event-log-schema';
import { areMigrationsApplied } from '@dewlane/service-kit/recorded-migrations';
import pg from 'pg';
import type { DatabaseUrls } from './databases.ts';
import { programBeside } from './program.ts';
import { runToTheEnd } from './short-process.ts';
import type { Storage } from './storage.ts';

/**
 * Migrates all databases to this version's schema. Prisma's engine is large, so it runs in a temporary process, and
 * only if something is missing.
 */
export async function migrateDatabases(
  root: string,
  { urls, eventLogRoles }: Storage,
  stop: AbortSignal,
): Promise<void> {
  await migrateEventLog(urls.eventLogOwner, eventLogRoles);
  const states = await Promise.all(SERVICE_NAMES.map((name) => isUpToDate(root, urls, name)));
  if (states.every(Boolean)) return;
  const orders = SERVICE_NAMES.map((name) => ({
    connectionString: urls.services[name],
    prismaDir: prismaDir(root, name),
  }));
  await runToTheEnd(programBeside('./migrate-process', import.meta.url), orders, {
    what: 'Bringing the databases up to date',
    stop,
  });
}

async function isUpToDate(root: string, urls: DatabaseUrls, name: ServiceName): Promise<boolean> {
  const client = new pg.Client({ connectionString: urls.services[name] });
  await client.connect();
  try {
    return await areMigrationsApplied(client, prismaDir(root, name));
  } finally {
    await client.end();
  }
}

function prismaDir(root: string, service: ServiceName): string {
  return path.join(root, 'services', service, 'prisma');
}
