import { existsSync, renameSync } from 'node:fs';

/** Renames a finished draft to the folder, unless another process has just kept its own there. */
export function keepFolder(draft: string, folder: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
