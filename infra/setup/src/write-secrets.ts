import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type EngineAddresses, SECRET_ROLES, secretFiles } from './secret-files.ts';
import { openSecrets } from './secrets.ts';

export interface WriteSecretsOptions {
  /** Holds a folder for each holder, and `setup` with the secrets all of them are made of. */
  folder: string;
  engines: EngineAddresses;
  adminUsername: string;
}

/**
 * Makes the random secrets at the first run and hands each holder its files, in a folder (a volume) of its own. What lies there
 * already is left alone where it is the same, so that a second run changes nothing.
 */
export function writeSecrets({ folder, engines, adminUsername }: WriteSecretsOptions): void {
  const secrets = openSecrets(path.join(folder, 'setup'), SECRET_ROLES);
  for (const [holder, files] of Object.entries(secretFiles(secrets, engines, adminUsername))) {
    const own = path.join(folder, holder);
    mkdirSync(own, { recursive: true });
    for (const [name, content] of Object.entries(files)) write(path.join(own, name), content);
  }
}

/** Readable by whoever has the volume: who mounts it is what keeps others out, and engines run as users of their own. */
const MODE = 0o444;

/** Whole or not at all. */
function write(file: string, content: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  const draft = `${file}.new`;
  writeFileSync(draft, content, { flush: true });
  chmodSync(draft, MODE);
  renameSync(draft, file);
}
