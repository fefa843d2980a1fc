import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError, type TableContents } from './contents.ts';

/** The rows of a table in a file of a back-up. */
export interface KeptRows {
  readonly file: string;
  readonly table: TableContents;
}

const NEWLINE = 0x0a;

/**
 * Reads files of back-ups to their ends, before anything that they are to replace is dropped.
 * @throws BackupError for the first one that is missing, damaged, or doesn't have the number of rows that its back-up names
 */
export async function checkFiles(kept: readonly KeptRows[]): Promise<void> {
  for (const { file, table } of kept) {
    const rows = await countRows(file);
    if (rows !== table.rows) {
      throw new BackupError(`${file} has ${rows} rows instead of ${table.rows}.`);
    }
  }
}

/** COPY's text format has a line for each row; line ends within a value are escaped. */
async function countRows(file: string): Promise<number> {
  let rows = 0;
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
      done();
    },
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), count);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`${file} is damaged: ${reason}.`, { cause });
  }
  return rows;
}
