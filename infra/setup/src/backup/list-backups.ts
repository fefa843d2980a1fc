import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CONTENTS_FILE, contentsOrNull, draftOf } from './contents.ts';

export interface ListedBackup {
  /** That of its folder. */
  readonly name: string;
  readonly takenAt: string;
}

export interface ListedBackups {
  /** Oldest first, by when they were taken: names may come from `npm start` or from an operator. */
  readonly backups: readonly ListedBackup[];
  /** The names of those that this version can't read. */
  readonly unreadable: readonly string[];
}

/** The back-ups in a folder; none if it isn't there. What a killed back-up has left is none. */
export function backupsIn(folder: string): ListedBackups {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const found = names
    .filter((name) => !name.endsWith(draftOf('')))
    .filter((name) => holdsBackup(path.join(folder, name)))
    .map((name) => ({ name, takenAt: contentsOrNull(path.join(folder, name))?.takenAt ?? null }));
  const backups = found.flatMap(({ name, takenAt }) =>
    takenAt === null ? [] : [{ name, takenAt }],
  );
  backups.sort((a, b) => Date.parse(a.takenAt) - Date.parse(b.takenAt));
  const unreadable = found.filter(({ takenAt }) => takenAt === null).map(({ name }) => name);
  return { backups, unreadable };
}

/** Whether there is a back-up in a folder, even one that this version can't read. */
export function holdsBackup(folder: string): boolean {
  return existsSync(path.join(folder, CONTENTS_FILE));
}

/**
 * Tells which back-ups a folder has, and when each was taken; the newest last, where it is seen first.
 * @returns whether there is one to restore
 */
export function tellBackups(folder: string, write: (line: string) => void): boolean {
  const { backups, unreadable } = backupsIn(folder);
  if (backups.length + unreadable.length === 0) write(`There are no back-ups in ${folder}.`);
  for (const name of unreadable) write(`${name}: this version can't read it`);
  for (const { name, takenAt } of backups) write(`${takenAt}  ${name}`);
  return backups.length > 0;
}
