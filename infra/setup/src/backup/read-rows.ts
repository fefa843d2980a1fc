import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError, type TableContents } from './contents.ts';

/**
 * Copies the rows in a file of a back-up into a table.
 * @throws BackupError if they aren't as many as the back-up names
 */
export async function readRows(
  client: pg.Client,
  file: string,
  { name, columns, rows }: TableContents,
): Promise<void> {
  const copy = client.query(
    copyFrom(
      `copy ${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')}) from stdin`,
    ),
  );
  await pipeline(createReadStream(file), createGunzip(), copy);
  if (copy.rowCount !== rows) {
    throw new BackupError(`${name} had ${rows} rows, its file has ${copy.rowCount}.`);
  }
}
