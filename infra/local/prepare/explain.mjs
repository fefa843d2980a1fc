import { inspect } from 'node:util';
import { Refusal } from './refusal.mjs';

/** The codes of Node.js and PostgreSQL for a full disk. */
const DISK_FULL = ['ENOSPC', '53100'];
/** Errors whose message is for people. */
const FOR_PEOPLE = ['SettingsError', 'NotStarted', 'BackupError'];

/**
 * What a failed start or operator's command says: one line if the user can fix the cause; anything else is a bug of ours,
 * shown with its stack.
 */
export function explain(error, dataDir) {
  if (error instanceof Refusal || FOR_PEOPLE.includes(error.name)) return error.message;
  if (isDiskFull(error)) {
    return `The disk with the data folder ${dataDir} is full. Make room and try again: what was confirmed is kept.`;
  }
  return inspect(error);
}

function isDiskFull(error) {
  if (!(error instanceof Error)) return false;
  return DISK_FULL.includes(error.code) || isDiskFull(error.cause);
}
