import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { claim, giveBack } from './pid-file.mjs';

const POLL_MS = 200;

/** Runs work under a lock, so that only one start at a time installs or builds in the same clone. */
export async function aloneInClone(root, progress, work) {
  const file = path.join(root, '.turbo', 'prepare.pid');
  mkdirSync(path.dirname(file), { recursive: true });
  for (let told = false; claim(file) !== null; await wait(POLL_MS)) {
    if (!told) progress.say('Waiting for another start that prepares this clone …');
    told = true;
  }
  try {
    return await work();
  } finally {
    giveBack(file);
  }
}
