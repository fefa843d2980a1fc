import type { PartEnv, PartName } from './parts.ts';

/** The starter tells a child process what to run. */
export interface StartMessage {
  parts: { name: PartName; env: PartEnv }[];
}

/** All that a child process answers: its parts are started. */
export const READY = 'ready';
