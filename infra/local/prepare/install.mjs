import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './command.mjs';

const STAMP = 'node_modules/.dewlane/installed-for';

/** The Node.js version and platform that native packages were installed for. */
const PLATFORM = `${process.platform} ${process.arch} ${process.versions.modules}`;

/**
 * Installs the packages of package-lock.json unless they are installed for this Node.js and platform; includes dev
 * dependencies whatever NODE_ENV is.
 */
export async function ensureInstalled(root, { progress, signal }) {
  if (isInstalled(root)) return;
  await progress.step('Installing packages', 'Packages installed', () =>
    runCommand(...npm('ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'), {
      cwd: root,
      what: 'npm ci',
      signal,
    }),
  );
  mkdirSync(path.dirname(path.join(root, STAMP)), { recursive: true });
  writeFileSync(path.join(root, STAMP), PLATFORM);
}

/** Whether the packages of package-lock.json are installed for this Node.js and platform. */
export function isInstalled(root) {
  const stamp = path.join(root, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') !== PLATFORM) return false;
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(
    ([place, wanted]) => {
      if (!place.includes('node_modules/')) return true;
      if (wanted.link) return linkWorkspace(root, place, wanted.resolved);
      const found = installed[place];
      if (!found)
        return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
      return found.version === wanted.version;
    },
  );
}

/** A workspace added since the last install only needs to be linked. */
function linkWorkspace(root, place, folder) {
  const link = path.join(root, place);
  if (existsSync(link)) return true;
  if (!existsSync(path.dirname(link))) return false;
  symlinkSync(path.relative(path.dirname(link), path.join(root, folder)), link);
  return true;
}

/** npm's record of each path below node_modules: a version, or a link to a workspace. */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** The npm that runs this process, if one does. */
function npm(...args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, [script, ...args]];
  return ['npm', args];
}
