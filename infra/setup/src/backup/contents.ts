import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The description of a back-up, stored in its folder next to the tables' rows. */
const contents = z.object({
  format: z.literal(1),
  /** The time of the snapshot, the same for all databases. */
  takenAt: z.iso.datetime(),
  /** Milliseconds for which writes were blocked. */
  heldMs: z.number(),
  databases: z.array(
    z.object({
      name: z.string(),
      /** Name and checksum of each applied migration, oldest first; null for the event log, whose tables the kit creates. */
      migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).nullable(),
      /** In the order in which their rows can be inserted: referenced tables first. */
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

/** Written last: a folder without it isn't a back-up. */
export const CONTENTS_FILE = 'backup.json';

/** Where a back-up is written until it is complete. */
export function draftOf(folder: string): string {
  return `${folder}.partial`;
}

/** What is wrong with a back-up; the message is for people. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The file with a table's rows, in COPY's text format, gzipped. */
export function rowsFile(folder: string, database: string, table: string): string {
  return path.join(folder, database, `${table}.copy.gz`);
}

/** @throws BackupError if the folder contains no back-up in a known format */
export function readContents(folder: string): BackupContents {
  try {
    return contents.parse(JSON.parse(readFileSync(path.join(folder, CONTENTS_FILE), 'utf8')));
  } catch (cause) {
    throw new BackupError(`${folder} holds no back-up that this version knows.`, { cause });
  }
}

/** Null for a folder without a back-up, or with one in another format. */
export function contentsOrNull(folder: string): BackupContents | null {
  try {
    return readContents(folder);
  } catch {
    return null;
  }
}
