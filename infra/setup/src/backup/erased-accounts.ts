import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { KeptRows } from './check-files.ts';
import { type BackupContents, contentsOrNull, rowsFile } from './contents.ts';

/** Identity's table of erased accounts: numbers, times and guests' random ids. A restore keeps all of its rows (ACCT-06). */
export const ERASED_ACCOUNTS = 'erased_accounts';

/** Where the rows wait while a restore replaces everything else, even if it fails and is repeated. */
const WAITING_SCHEMA = 'erased_before_restore';
const WAITING = `${WAITING_SCHEMA}.${ERASED_ACCOUNTS}`;

/**
 * Copies a database's record of erased accounts to where a restore drops nothing, beside what an earlier restore that
 * failed has left there. Does nothing for a database without one.
 */
export async function setErasedAside(client: pg.Client): Promise<void> {
  const noted = await readErased(client);
  if (noted === '[]') return;
  await client.query(
    `begin;
     create schema if not exists ${WAITING_SCHEMA};
     create table if not exists ${WAITING} ("userId" int primary key, "erasedAt" timestamptz not null);
     alter table ${WAITING} add column if not exists "guestIds" text[],
       add column if not exists "isToRepeat" boolean`,
  );
  await addErased(client, noted, WAITING);
  await client.query('commit');
}

/** Adds to the restored record what was set aside, and removes that. */
export async function bringErasedBack(client: pg.Client): Promise<void> {
  await client.query('begin');
  await addErased(client, await readErased(client, WAITING));
  await client.query(`drop schema if exists ${WAITING_SCHEMA} cascade; commit`);
}

/** The rows of a database's table of erased accounts, or of another table like it, as JSON; empty without the table. */
export async function readErased(client: pg.Client, table = ERASED_ACCOUNTS): Promise<string> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [table],
  );
  if (!tables[0]?.there) return '[]';
  const { rows } = await client.query<{ noted: string }>(
    `select coalesce(jsonb_agg(noted), '[]')::text as noted from ${table} as noted`,
  );
  return rows[0]?.noted ?? '[]';
}

/**
 * Adds such rows to a table of them; if an account was erased twice, the later time counts. Whatever the table didn't know
 * is marked, because the restored services don't know it either; earlier versions noted no guests.
 */
export async function addErased(
  client: pg.Client,
  noted: string,
  table = ERASED_ACCOUNTS,
): Promise<void> {
  if (noted === '[]') return;
  await client.query(
    `insert into ${table} as known ("userId", "erasedAt", "guestIds", "isToRepeat")
     select "userId", "erasedAt", coalesce("guestIds", '{}'), true
     from jsonb_to_recordset($1::jsonb) as noted("userId" int, "erasedAt" timestamptz, "guestIds" text[])
     on conflict ("userId") do update set
       "erasedAt" = greatest(known."erasedAt", excluded."erasedAt"),
       "guestIds" = array(select distinct unnest(known."guestIds" || excluded."guestIds") order by 1),
       "isToRepeat" = known."isToRepeat" or known."erasedAt" < excluded."erasedAt"`,
    [noted],
  );
}

/**
 * The erased accounts in later back-ups next to this one: they show who was erased since, even if the database itself
 * is lost.
 */
export function erasedInLaterBackups(
  folder: string,
  { takenAt }: Pick<BackupContents, 'takenAt'>,
  database: string,
): KeptRows[] {
  const beside = path.dirname(path.resolve(folder));
  return readdirSync(beside, { withFileTypes: true }).flatMap((entry) => {
    const other = path.join(beside, entry.name);
    const contents = entry.isDirectory() ? contentsOrNull(other) : null;
    if (contents === null || contents.takenAt <= takenAt) return [];
    const kept = contents.databases.find(({ name }) => name === database);
    const table = kept?.tables.find(({ name }) => name === ERASED_ACCOUNTS);
    return table ? [{ file: rowsFile(other, database, ERASED_ACCOUNTS), table }] : [];
  });
}
