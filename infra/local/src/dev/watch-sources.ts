import { existsSync, readdirSync, watch } from 'node:fs';
import path from 'node:path';

/** Milliseconds within which changes count as one save, since editors write a file in several steps. */
const SAVE_MS = 60;

const SOURCES = ['src', 'prisma'];

/**
 * Watches the sources of all workspaces until `stop` is aborted; reports the files of each save by their paths in the
 * clone.
 */
export function watchSources(
  root: string,
  stop: AbortSignal,
  onSave: (files: readonly string[]) => void,
): void {
  const saved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const add = (file: string): void => {
    saved.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...saved];
      saved.clear();
      onSave(files);
    }, SAVE_MS);
  };
  const watchers = sourceFolders(root).map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      if (name !== null) add(path.posix.join(folder, name.split(path.sep).join('/')));
    }),
  );
  stop.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  });
}

function sourceFolders(root: string): string[] {
  const groups = ['packages', 'services'].flatMap((group) =>
    readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
  );
  return [...groups, 'gateway', 'web']
    .flatMap((workspace) => SOURCES.map((name) => `${workspace}/${name}`))
    .filter((folder) => existsSync(path.join(root, folder)));
}
