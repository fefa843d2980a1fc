import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './command.mjs';

const STAMP = 'node_modules/.dewlane/built-from';
const ROOT_FILES = ['package-lock.json', 'tsconfig.base.json', 'turbo.json'];
const SKIPPED = new Set(['node_modules', 'dist', 'generated', '.turbo', 'test']);

/** Generates code and builds every workspace unless the last build was made from the very same sources. */
export async function ensureBuilt(root, { progress, signal }) {
  const workspaces = listWorkspaces(root);
  const sources = fingerprint(root, workspaces);
  const stamp = path.join(root, STAMP);
  const built = existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
  if (built && workspaces.every((folder) => existsSync(path.join(root, folder, 'dist')))) return;
  await progress.step('Building', 'Built', () =>
    runCommand(
      path.join(root, 'node_modules/.bin/turbo'),
      ['run', 'build', '--output-logs=errors-only'],
      {
        cwd: root,
        what: 'The build',
        signal,
        env: {
          TURBO_TELEMETRY_DISABLED: '1',
          // Prisma wants a program there that it never calls when generating, and would download one.
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        },
      },
    ),
  );
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** The folders with a package.json that package.json names as workspaces. */
function listWorkspaces(root) {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      return readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
}

/** Names, sizes and times of all sources: a few hundred files in some milliseconds, much quicker than asking turbo. */
function fingerprint(root, workspaces) {
  const hash = createHash('sha256').update(process.version);
  const add = (file) => {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  };
  for (const file of ROOT_FILES) add(file);
  for (const folder of workspaces) for (const file of sourcesBelow(root, folder)) add(file);
  return hash.digest('hex');
}

function sourcesBelow(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesBelow(root, place);
      return /\.(test\.tsx?|md)$/.test(entry.name) ? [] : [place];
    });
}
