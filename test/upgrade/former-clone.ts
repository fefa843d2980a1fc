import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone of this version. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The commit of the version before, N: what `former-version.txt` names. */
export function formerCommit(): string {
  return readFileSync(path.join(ROOT, 'test/upgrade/former-version.txt'), 'utf8').trim();
}

/**
 * Makes a folder with the sources of a commit that can run: its own workspaces and generated code, the packages of this clone.
 * @returns the folder; remove it when done
 * @throws Error with what git or the generation of code said
 */
export function formerClone(commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'former-'));
  const archive = path.join(folder, 'former.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  linkPackages(folder);
  execFileSync(
    path.join(folder, 'node_modules/.bin/turbo'),
    ['run', 'generate', '--output-logs=errors-only'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TURBO_TELEMETRY_DISABLED: '1',
        // Prisma wants a program there that it never calls when generating, and would download one.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      },
    },
  );
  return folder;
}

/** Packages of others are this clone's; each workspace is the folder's own. */
function linkPackages(folder: string): void {
  for (const workspace of ['.', 'gateway', 'packages/service-kit', 'web']) {
    const from = path.join(ROOT, workspace, 'node_modules');
    if (!existsSync(from) || !existsSync(path.join(folder, workspace))) continue;
    const to = path.join(folder, workspace, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from)) {
      if (entry === '@dewlane') {
        // Relative links, which lead into the folder that they stand in.
        cpSync(path.join(from, entry), path.join(to, entry), {
          recursive: true,
          verbatimSymlinks: true,
        });
      } else if (entry !== '.dewlane') {
        symlinkSync(path.join(from, entry), path.join(to, entry));
      }
    }
  }
}
