import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** What a file system refuses; a connection to a database fails with other codes. */
const FOLDER_FAULTS = new Set([
  'EACCES',
  'EDQUOT',
  'EIO',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

/**
 * Creates a folder and those above it, for its owner only. Node.js's `recursive` never returns where none can be
 * created, such as in /proc. (`npm start` has its own in infra/local/prepare/data-dir.mjs, which runs before packages are
 * installed.)
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** The code with which a file system refused a folder or a file, such as ENOSPC; null for other errors. */
export function folderFault(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && FOLDER_FAULTS.has(code) ? code : null;
}
