import { renameSync, writeFileSync } from 'node:fs';

/** Gives a file this text, or leaves it as it was if the process or the machine dies meanwhile. */
export function replaceFile(file: string, text: string): void {
  // Flushed, since a power cut would otherwise leave an empty file under the name.
  writeFileSync(`${file}.new`, text, { flush: true });
  renameSync(`${file}.new`, file);
}
