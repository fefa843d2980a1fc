import type { PartEnv, PartName } from '../parts.ts';

/** The starter tells a child process what to run. */
export interface StartMessage {
  parts: { name: PartName; env: PartEnv }[];
}

/** A child process's report that its parts are started. */
export const READY = 'ready';

/** The starter's ping from then on, and the child's reply. */
export const PULSE = 'pulse';
