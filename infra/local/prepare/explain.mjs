import { inspect } from 'node:util';
import { Refusal } from './refusal.mjs';

/** By which Node.js and PostgreSQL say that a disk is full. */
const DISK_FULL = ['ENOSPC', '53100'];

/** What a failed start says: one line where the person can put it right; anything else is a fault of ours and keeps its stack. */
export function explain(error, dataDir) {
  const isOurs = error instanceof Refusal || ['SettingsError', 'NotStarted'].includes(error.name);
  if (isOurs) return error.message;
  if (isDiskFull(error)) {
    return `The disk with the data folder ${dataDir} is full. Make room and start again: what was confirmed is kept.`;
  }
  return inspect(error);
}

function isDiskFull(error) {
  if (!(error instanceof Error)) return false;
  return DISK_FULL.includes(error.code) || isDiskFull(error.cause);
}
