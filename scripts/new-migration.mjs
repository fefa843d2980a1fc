/**
 * `npm run new-migration -- <service> <name>`: writes a service's next migration, the SQL that leads from its
 * migrations to its schema.prisma. Starts and stops the engine that this needs.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate, schemaDrift } from '@dewlane/service-kit/migrations';
import { startTestServer } from '@dewlane/test-engines';

const [service, name] = process.argv.slice(2);
if (service === undefined || !/^[a-z0-9_]+$/.test(name ?? '')) {
  console.error('usage: npm run new-migration -- <service> <name_in_snake_case>');
  process.exit(2);
}

const prismaDir = path.join(import.meta.dirname, '..', 'services', service, 'prisma');
const server = await startTestServer();
try {
  await migrate({ prismaDir, connectionString: server.url });
  const sql = await schemaDrift({ prismaDir, connectionString: server.url });
  if (sql === '') console.log('The migrations already match the schema.');
  else console.log(`Written: ${await writeMigration(sql)}`);
} finally {
  await server.stop();
}

async function writeMigration(sql) {
  const migrations = path.join(prismaDir, 'migrations');
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const file = path.join(migrations, `${stamp}_${name}`, 'migration.sql');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${sql}\n`);
  await writeFile(
    path.join(migrations, 'migration_lock.toml'),
    '# Of Prisma Migrate.\nprovider = "postgresql"\n',
  );
  return path.relative(process.cwd(), file);
}
