import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type EngineAddresses, SECRET_ROLES, secretFiles } from './secret-files.ts';
import { openSecrets, type Secrets } from './secrets.ts';

export interface WriteSecretsOptions {
  /** Contains a folder for each holder, and `setup` with the secrets that all of them are derived from. */
  folder: string;
  engines: EngineAddresses;
  /** If undefined, the one of the run before, or else `admin`. */
  adminUsername: string | undefined;
}

/**
 * Creates the random secrets in the first run, and writes each holder's files into a folder (a volume) of its own.
 * Leaves files alone that are up to date, so that a second run changes nothing.
 * @param secrets those that are stored, unless a rotation has others, which it stores afterwards
 */
export function writeSecrets(
  { folder, engines, adminUsername }: WriteSecretsOptions,
  secrets: Secrets = openSecrets(path.join(folder, 'setup'), SECRET_ROLES),
): void {
  // Under another name identity would add a second staff account with the same password.
  const username = adminUsername ?? textOf(path.join(folder, 'staff', 'ADMIN_USERNAME')) ?? 'admin';
  for (const [holder, files] of Object.entries(secretFiles(secrets, engines, username))) {
    const own = path.join(folder, holder);
    mkdirSync(own, { recursive: true });
    for (const [name, content] of Object.entries(files)) write(path.join(own, name), content);
  }
}

/** Readable by everyone who mounts the volume, because engines run as users of their own; mounts limit the access. */
const MODE = 0o444;

/** Atomic. */
function write(file: string, content: string): void {
  if (textOf(file) === content) return;
  const draft = `${file}.new`;
  writeFileSync(draft, content, { flush: true });
  chmodSync(draft, MODE);
  renameSync(draft, file);
}

function textOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
