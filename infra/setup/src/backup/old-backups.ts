import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CONTENTS_FILE } from './contents.ts';

/**
 * Removes all but the newest back-ups of a folder; their names begin with their time. Anything else is left alone.
 * @param kept how many are kept; 0 keeps all
 * @returns the names of the removed back-ups
 */
export function dropOldBackups(folder: string, kept: number): string[] {
  if (kept === 0) return [];
  const backups = readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, CONTENTS_FILE)))
    .sort();
  const old = backups.slice(0, Math.max(0, backups.length - kept));
  for (const name of old) rmSync(path.join(folder, name), { recursive: true });
  return old;
}
