import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { claim, giveBack } from './pid-file.mjs';
import { Refusal } from './refusal.mjs';

/** The data folder that the environment names. */
export function dataDirOf(env) {
  return path.resolve(env.DATA_DIR || '.data');
}

/** Creates the data folder if it is missing. Throws a Refusal if it isn't writable. */
export function openDataDir(dataDir) {
  const fault = dataDirFault(dataDir);
  if (fault) throw new Refusal(`The data folder ${fault}. Set DATA_DIR to another one.`);
}

/** Creates the data folder if it is missing. Returns what is wrong with it, or null. */
export function dataDirFault(dataDir) {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) return `${dataDir} is not a folder`;
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    // Root bypasses file modes, so only writing a file proves that it is writable.
    const trial = path.join(dataDir, `.trial-${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial);
    return null;
  } catch (error) {
    return `${dataDir} can't be written (${error.code})`;
  }
}

/** Creates a folder and those above it. Node.js's `recursive` never returns where none can be created, such as in /proc. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start may have created it meanwhile.
    if (error.code !== 'EEXIST') throw error;
  }
}

/**
 * Locks the data folder for this process, so that no second start uses it; takes over the lock of a killed start.
 * Throws a Refusal while another one runs. Returns a function that releases the folder.
 */
export function holdDataDir(dataDir) {
  const file = path.join(dataDir, 'starter.pid');
  const holder = claim(file);
  if (holder === null) return () => giveBack(file);
  throw new Refusal(
    `Already running on the data folder ${dataDir} (process ${holder}). Stop it first, or set another DATA_DIR.`,
  );
}
