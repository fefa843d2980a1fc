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

/** The root of this clone. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The commit of the former version, N, which `former-version.txt` names. */
export function formerCommit(): string {
  return readFileSync(path.join(ROOT, 'test/upgrade/former-version.txt'), 'utf8').trim();
}

/**
 * Makes a folder in which a commit can run: its sources and generated code, with the npm packages of this clone.
 * @returns the folder; remove it when done
 * @throws Error with the output of git or of the code generation
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
        // Otherwise Prisma would download its schema engine, which it does not use to generate code.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      },
    },
  );
  return folder;
}

/** Links external packages to this clone's, and workspaces to the folder's own. */
function linkPackages(folder: string): void {
  for (const workspace of ['.', 'gateway', 'packages/service-kit', 'web']) {
    const from = path.join(ROOT, workspace, 'node_modules');
    if (!existsSync(from) || !existsSync(path.join(folder, workspace))) continue;
    const to = path.join(folder, workspace, 'node_modules');
    mkdirSync(to, { recursive: true });
    for (const entry of readdirSync(from)) {
      if (entry === '@dewlane') {
        // These links are relative, so copies lead into the new folder.
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
