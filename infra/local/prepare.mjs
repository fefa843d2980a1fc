import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureGenerated } from './prepare/build.mjs';
import { aloneInClone } from './prepare/clone-lock.mjs';
import { ensureInstalled } from './prepare/install.mjs';
import { createProgress } from './prepare/progress.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Brings the clone to where it can run: packages installed, code generated, everything built. What is up to date is
 * left alone, in some milliseconds. Imports only `node:` modules, since it is what installs the others.
 * Throws a Refusal with the end of the failed command's output; ends early when `signal` aborts.
 */
export async function prepare({ progress = createProgress(), signal } = {}) {
  await aloneInClone(ROOT, progress, async () => {
    await ensureInstalled(ROOT, { progress, signal });
    await ensureBuilt(ROOT, { progress, signal });
  });
}

/** The same as far as what runs from its sources needs it: packages and generated code, no build. */
export async function prepareSources({ progress = createProgress(), signal } = {}) {
  await aloneInClone(ROOT, progress, async () => {
    await ensureInstalled(ROOT, { progress, signal });
    await ensureGenerated(ROOT, { progress, signal });
  });
}
