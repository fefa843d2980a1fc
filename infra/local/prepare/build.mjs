import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './command.mjs';

const STAMP = 'node_modules/.dewlane/built-from';
const GENERATED_STAMP = 'node_modules/.dewlane/generated-from';
/** The files from which code is generated. */
const GENERATED_FROM = /(\.prisma|\.graphql|codegen\.ts|prisma\.config\.ts)$/;
const ROOT_FILES = ['package-lock.json', 'tsconfig.base.json', 'turbo.json'];
const SKIPPED = new Set(['node_modules', 'dist', 'generated', '.turbo', 'test']);

/** Generates code and builds every workspace, unless the last build was made from identical sources. */
export async function ensureBuilt(root, { progress, signal }) {
  const workspaces = listWorkspaces(root);
  const sources = fingerprint(root, workspaces);
  const stamp = path.join(root, STAMP);
  const built = existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
  if (built && workspaces.every((folder) => existsSync(path.join(root, folder, 'dist')))) return;
  await progress.step('Building', 'Built', () => turbo(root, 'build', signal));
  writeStamp(stamp, sources);
  writeStamp(path.join(root, GENERATED_STAMP), generatedFrom(root, workspaces));
}

/** Generates code, unless it was generated from identical schemas and documents; enough for tests of sources. */
export async function ensureGenerated(root, { progress, signal }) {
  const workspaces = listWorkspaces(root);
  const sources = generatedFrom(root, workspaces);
  const stamp = path.join(root, GENERATED_STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  await progress.step('Generating code', 'Code generated', () => turbo(root, 'generate', signal));
  writeStamp(stamp, sources);
}

function turbo(root, task, signal) {
  return runCommand(
    path.join(root, 'node_modules/.bin/turbo'),
    ['run', task, '--output-logs=errors-only'],
    {
      cwd: root,
      what: task === 'build' ? 'The build' : 'The generation of code',
      signal,
      env: {
        TURBO_TELEMETRY_DISABLED: '1',
        // Prisma requires an engine binary that it doesn't use for generating, and would download one.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      },
    },
  );
}

function writeStamp(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function generatedFrom(root, workspaces) {
  return fingerprint(root, workspaces, (file) => GENERATED_FROM.test(file));
}

/** The workspace folders of package.json, without those that are never built because only tests run them. */
function listWorkspaces(root) {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => {
      if (!pattern.endsWith('/*')) return [pattern];
      const parent = pattern.slice(0, -2);
      return readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((folder) => isBuilt(path.join(root, folder, 'package.json')));
}

function isBuilt(manifest) {
  return (
    existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build !== undefined
  );
}

/**
 * Names, sizes and modification times of all sources: takes milliseconds, much faster than turbo. Times are in whole
 * milliseconds, so that a copied clone can have the same.
 */
function fingerprint(root, workspaces, counts = () => true) {
  const hash = createHash('sha256').update(process.version);
  const add = (file) => {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file} ${size} ${Math.floor(mtimeMs)}\n`);
  };
  for (const file of ROOT_FILES) add(file);
  for (const folder of workspaces) {
    for (const file of sourcesBelow(root, folder)) if (counts(file)) add(file);
  }
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
