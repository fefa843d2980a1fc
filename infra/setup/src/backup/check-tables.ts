import { readScripts, scriptOf } from '@dewlane/service-kit/migration-scripts';
import { fromFirstWord, statementsOf } from '@dewlane/service-kit/statements';
import type pg from 'pg';
import { BackupError, type DatabaseContents } from './contents.ts';
import { storedTables } from './stored-tables.ts';

/** Leaves a database without its tables, ready for migrations. */
export const EMPTY_SCHEMA =
  'drop schema public cascade; create schema public; grant usage on schema public to public';

/** Would end the transaction in which migrations are tried, so that the database stays empty. */
const TRANSACTION_WORD = /^(?:begin|start|commit|end|rollback|abort|prepare)\b/i;

/**
 * Checks that this version has the migrations that a service's database had at the back-up.
 * @throws BackupError for the first one that is missing or another, or if there were none
 */
export async function checkMigrations(kept: DatabaseContents, prismaDir: string): Promise<void> {
  if (kept.migrations === null) {
    throw new BackupError(`The back-up was taken when ${kept.name} had no tables.`);
  }
  const scripts = await readScripts(prismaDir);
  for (const migration of kept.migrations) {
    if (scriptOf(migration, scripts) === undefined) {
      throw new BackupError(
        `The back-up is of a later version: ${kept.name} had ${migration.name}. Restore it with the newest version that has ever migrated, on Compose and Kubernetes with its image setup (docs/operations.md, "Roll back").`,
      );
    }
  }
}

/**
 * Checks that a back-up's migrations, all of them known, make every column that it has rows of: one that an earlier version took
 * while a migration had stopped half-way has more. Tries them in a transaction that is rolled back; the client must be alone.
 * @throws BackupError for the first column that they don't make, or if one could end the transaction
 */
export async function checkTables(
  client: pg.Client,
  kept: DatabaseContents,
  prismaDir: string,
): Promise<void> {
  const statements = await statementsToTry(kept, prismaDir);
  await client.query(`begin; ${EMPTY_SCHEMA}`);
  for (const statement of statements) await client.query(statement);
  const made = new Map((await storedTables(client)).map(({ name, columns }) => [name, columns]));
  await client.query('rollback');
  for (const { name, columns } of kept.tables) {
    const strange = columns.find((column) => !made.get(name)?.includes(column));
    if (strange === undefined) continue;
    throw new BackupError(
      `The back-up can't be restored: the migrations that ${kept.name} had make no column "${strange}" of "${name}". It was taken while another one had stopped half-way.`,
    );
  }
}

async function statementsToTry(kept: DatabaseContents, prismaDir: string): Promise<string[]> {
  const scripts = await readScripts(prismaDir);
  const tried: string[] = [];
  for (const { name } of kept.migrations ?? []) {
    const statements = statementsOf(scripts.get(name) ?? '');
    for (const statement of statements) {
      const [word] = TRANSACTION_WORD.exec(fromFirstWord(statement)) ?? [];
      if (word === undefined) continue;
      throw new BackupError(
        `The back-up can't be restored: ${name} of ${kept.name} can't be tried first, because it has "${word}".`,
      );
    }
    tried.push(...statements);
  }
  return tried;
}
