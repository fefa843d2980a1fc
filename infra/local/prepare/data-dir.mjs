import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { claim, giveBack } from './pid-file.mjs';
import { Refusal } from './refusal.mjs';

/** Makes the data folder when missing. Throws a Refusal where nothing can be written into it. */
export function openDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    // Root passes every mode: only a written file proves that the disk takes it.
    const trial = path.join(dataDir, `.trial-${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw new Refusal(
      `The data folder ${dataDir} can't be written (${error.code}). Set DATA_DIR to another one.`,
    );
  }
}

/**
 * Takes the data folder for this process, so that no second start works on it; what a killed start left is
 * taken over. Throws a Refusal while another one runs. Returns what gives the folder back.
 */
export function holdDataDir(dataDir) {
  const file = path.join(dataDir, 'starter.pid');
  const holder = claim(file);
  if (holder === null) return () => giveBack(file);
  throw new Refusal(
    `Already running on the data folder ${dataDir} (process ${holder}). Stop it first, or set another DATA_DIR.`,
  );
}
