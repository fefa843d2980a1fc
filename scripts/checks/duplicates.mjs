import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const JSCPD = path.join(ROOT, 'node_modules/jscpd/bin/jscpd');

/** Minimum number of equal lines of a duplicate, and of tokens in them. */
const LINES = 10;
const TOKENS = 30;

/**
 * Duplicates of ten lines or more between files of different top-level folders of `folder`, one line each. Generated
 * code, tests, build output and schemas are ignored.
 */
export function duplicatesBetween(folder) {
  const output = mkdtempSync(path.join(os.tmpdir(), 'jscpd-'));
  try {
    const ignored = ['generated', 'dist', 'node_modules', 'prisma', 'test'];
    const ignore = [...ignored.map((name) => `**/${name}/**`), '**/*.test.ts', '**/*.config.ts'];
    execFileSync(
      process.execPath,
      [
        ...[JSCPD, folder, '--silent', '--reporters', 'json', '--output', output],
        ...['--format', 'typescript', '--pattern', '*/src/**/*.ts', '--ignore', ignore.join()],
        ...['--min-lines', String(LINES), '--min-tokens', String(TOKENS)],
      ],
      { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const { duplicates } = JSON.parse(readFileSync(path.join(output, 'jscpd-report.json'), 'utf8'));
    return duplicates
      .filter(({ firstFile, secondFile }) => topOf(firstFile, folder) !== topOf(secondFile, folder))
      .map(({ firstFile, secondFile, lines }) => {
        const place = ({ name, start }) =>
          `${path.relative(folder, path.resolve(ROOT, name))}:${start}`;
        return `${place(firstFile)} and ${place(secondFile)} are alike for ${lines} lines`;
      });
  } finally {
    rmSync(output, { recursive: true });
  }
}

function topOf({ name }, folder) {
  return path.relative(folder, path.resolve(ROOT, name)).split(path.sep)[0];
}
