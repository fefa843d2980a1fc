import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** What lies in a back-up's folder beside the tables' rows. */
const contents = z.object({
  format: z.literal(1),
  /** The one moment that all databases are of. */
  takenAt: z.iso.datetime(),
  /** Milliseconds for which writes had to wait. */
  heldMs: z.number(),
  databases: z.array(
    z.object({
      name: z.string(),
      /** Name and checksum of each migration that was in, oldest first; null for the event log, whose tables the kit makes. */
      migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).nullable(),
      /** In an order in which their rows may be written: what others refer to comes first. */
      tables: z.array(
        z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number() }),
      ),
      sequences: z.array(z.object({ name: z.string(), next: z.string() })),
    }),
  ),
});

export type BackupContents = z.output<typeof contents>;
export type DatabaseContents = BackupContents['databases'][number];
export type TableContents = DatabaseContents['tables'][number];

/** Written last: a folder without it is no back-up. */
export const CONTENTS_FILE = 'backup.json';

/** What is wrong with a back-up, told to people. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Where a table's rows lie: COPY's text form, gzipped. */
export function rowsFile(folder: string, database: string, table: string): string {
  return path.join(folder, database, `${table}.copy.gz`);
}

/** @throws BackupError where the folder holds no back-up of a known form */
export function readContents(folder: string): BackupContents {
  try {
    return contents.parse(JSON.parse(readFileSync(path.join(folder, CONTENTS_FILE), 'utf8')));
  } catch (cause) {
    throw new BackupError(`${folder} holds no back-up that this version knows.`, { cause });
  }
}
