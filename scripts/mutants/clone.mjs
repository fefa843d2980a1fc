import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { instrumented } from './instrument.mjs';

const PREPARE =
  "import('./infra/local/prepare.mjs').then(({ prepareSources }) => prepareSources())";

/** A clone of its own in `folder`, with what is not committed yet, packages and generated code; ready to run tests from sources. */
export function cloneInto(folder, root) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--local', root, folder]);
  for (const file of uncommitted(root)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    if (existsSync(path.join(root, file))) copyFileSync(path.join(root, file), target);
    else rmSync(target, { force: true });
  }
  execFileSync(process.execPath, ['-e', PREPARE], { cwd: folder, stdio: 'ignore' });
}

function uncommitted(root) {
  return execFileSync('git', ['ls-files', '-m', '-o', '-z', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\0')
    .filter((file) => file !== '');
}

/** Writes the instrumented text of every file that has mutants. */
export function instrument(folder, mutants, sourceOf) {
  for (const file of new Set(mutants.map((one) => one.file))) {
    const ofFile = mutants.filter((one) => one.file === file);
    writeFileSync(path.join(folder, file), instrumented(sourceOf(file), file, ofFile));
  }
}
