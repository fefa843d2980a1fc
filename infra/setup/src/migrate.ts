import path from 'node:path';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { migrate } from '@dewlane/service-kit/migrations';
import { ensureServiceDatabases, grantRows, ownerUrl } from './service-databases.ts';

export interface MigrateAllOptions {
  /** For an account that may create roles and databases. */
  serverUrl: string;
  passwordOf(role: string): string;
  /** The folder that contains `services/<name>/prisma`. */
  root: string;
  write(line: string): void;
}

/**
 * Migrates the databases of the distributed form to the schema of this version, each as the role that owns its tables.
 * Idempotent, and safe to run concurrently.
 * @throws Error with the reason if a migration fails; earlier ones stay applied
 */
export async function migrateAll(options: MigrateAllOptions): Promise<void> {
  const { serverUrl, passwordOf, root, write } = options;
  await ensureServiceDatabases(serverUrl, passwordOf);
  for (const service of SERVICE_NAMES) {
    const connectionString = ownerUrl(serverUrl, service, passwordOf);
    const applied = await migrate({
      connectionString,
      prismaDir: path.join(root, 'services', service, 'prisma'),
    });
    await grantRows(connectionString, service);
    write(`${service}: ${applied.length === 0 ? 'up to date' : `applied ${applied.join(', ')}`}`);
  }
}
