import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MANIFESTS = ['package.json', 'package-lock.json'];

/**
 * Packages that only one command needs, kept out of the main install for their size: installs what `source` locks beside the
 * packages of the main install, once for each lock file, and copies the scripts of `source` there, so that they find them.
 * Answers the folder.
 */
export function installExtra(source, name) {
  const folder = path.resolve('node_modules/.dewlane', name);
  mkdirSync(folder, { recursive: true });
  const isCurrent = isInstalled(source, folder);
  const scripts = readdirSync(source).filter((file) => file.endsWith('.mjs'));
  for (const file of [...MANIFESTS, ...scripts]) {
    copyFileSync(path.join(source, file), path.join(folder, file));
  }
  if (!isCurrent) {
    console.log(`Installing what ${name} needs …`);
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  }
  return folder;
}

/** npm writes the hidden lock file last, so that an install that was cut off is none. */
function isInstalled(source, folder) {
  const lock = path.join(folder, 'package-lock.json');
  const done = path.join(folder, 'node_modules/.package-lock.json');
  return (
    existsSync(lock) &&
    existsSync(done) &&
    readFileSync(lock, 'utf8') === readFileSync(path.join(source, 'package-lock.json'), 'utf8')
  );
}
