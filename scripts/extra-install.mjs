import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MANIFESTS = ['package.json', 'package-lock.json'];

/**
 * Installs packages that only one command needs, and that are too large for the main install: those locked in `source`,
 * once for each version of the lock file, into a folder below the main node_modules. Copies the scripts of `source`
 * there, so that they can import them. Returns the folder.
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

/** npm writes the hidden lock file last, so an interrupted install doesn't count. */
function isInstalled(source, folder) {
  const lock = path.join(folder, 'package-lock.json');
  const done = path.join(folder, 'node_modules/.package-lock.json');
  return (
    existsSync(lock) &&
    existsSync(done) &&
    readFileSync(lock, 'utf8') === readFileSync(path.join(source, 'package-lock.json'), 'utf8')
  );
}
