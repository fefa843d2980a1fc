import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { wholeNumberSetting } from '@dewlane/service-kit/settings';
import { draftOf } from './contents.ts';
import { backupsIn } from './list-backups.ts';

/**
 * Longer than any back-up takes: until then a draft may belong to one that is running. Less than a day, or the next night's
 * back-up, which begins some seconds sooner or later, would leave it for another night.
 */
const FRAGMENT_AFTER_MS = 12 * 60 * 60_000;

/** How many back-ups are kept; 0 keeps all. */
export const backupsKeptSetting = wholeNumberSetting(0).default(14);

export interface Tidying {
  /** How many are kept, the one just made included; 0 keeps all. */
  readonly kept: number;
  /** The name of the one just made. */
  readonly made: string;
  /** Whether a back-up of this name counts, and may be removed; by default each does. */
  readonly counts?: (name: string) => boolean;
}

export interface Tidied {
  /** The names of the removed back-ups, oldest first. */
  readonly dropped: readonly string[];
  /** Those of back-ups that this version can't read: neither counted nor removed. */
  readonly unreadable: readonly string[];
}

/**
 * Removes all but the newest back-ups of a folder, by when they were taken: names may come from `npm start` or from an operator.
 * The one just made always stays. Anything else in the folder is left alone.
 */
export function dropOldBackups(
  folder: string,
  { kept, made, counts = () => true }: Tidying,
): Tidied {
  const { backups, unreadable } = backupsIn(folder);
  const others = backups.filter(({ name }) => name !== made && counts(name));
  const old = kept === 0 ? [] : others.slice(0, Math.max(0, others.length - (kept - 1)));
  for (const { name } of old) remove(path.join(folder, name));
  return { dropped: old.map(({ name }) => name), unreadable: unreadable.filter(counts) };
}

/** Tells what was removed, and what was left alone as it can't be read. */
export function tellTidied({ dropped, unreadable }: Tidied, write: (line: string) => void): void {
  for (const name of dropped) write(`dropped ${name}`);
  for (const name of unreadable) write(`${name} is not counted: it can't be read`);
}

/**
 * Removes what back-ups that were killed have left in a folder, once it is twelve hours old.
 * @returns the names of the removed fragments
 */
export function dropFragments(folder: string, now: Date): string[] {
  if (!existsSync(folder)) return [];
  const fragments = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.endsWith(draftOf('')))
    .map(({ name }) => name)
    .filter((name) => {
      const { mtimeMs } = statSync(path.join(folder, name));
      return now.getTime() - mtimeMs > FRAGMENT_AFTER_MS;
    });
  for (const name of fragments) rmSync(path.join(folder, name), { recursive: true });
  return fragments;
}

/** Renamed first, so that a removal that is interrupted leaves a fragment and nothing that looks like a back-up. */
function remove(backup: string): void {
  renameSync(backup, draftOf(backup));
  rmSync(draftOf(backup), { recursive: true });
}
