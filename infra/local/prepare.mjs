import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureGenerated } from './prepare/build.mjs';
import { aloneInClone } from './prepare/clone-lock.mjs';
import { ensureInstalled } from './prepare/install.mjs';
import { createProgress } from './prepare/progress.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Prepares the clone for running: installs packages, generates code and builds everything. Skips whatever is up to
 * date, within milliseconds. Imports only `node:` modules, since it installs all others. Throws a Refusal with the last
 * output of the failed command; ends early if `signal` is aborted.
 */
export async function prepare({ progress = createProgress(), signal } = {}) {
  await aloneInClone(ROOT, progress, async () => {
    await ensureInstalled(ROOT, { progress, signal });
    await ensureBuilt(ROOT, { progress, signal });
  });
}

/** The same for running from sources: packages and generated code, without a build. */
export async function prepareSources({ progress = createProgress(), signal } = {}) {
  await aloneInClone(ROOT, progress, async () => {
    await ensureInstalled(ROOT, { progress, signal });
    await ensureGenerated(ROOT, { progress, signal });
  });
}
