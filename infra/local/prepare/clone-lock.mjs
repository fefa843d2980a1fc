import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { claim, giveBack } from './pid-file.mjs';

const POLL_MS = 200;

/** Does the work while no other start installs or builds in the same clone; waits for one that does. */
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
