import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CONTENTS_FILE } from './contents.ts';

/**
 * Removes all back-ups of a folder but the newest; their names begin with their moment. What holds no back-up is left alone.
 * @param kept how many stay; 0 keeps all
 * @returns the names of those that are gone
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
