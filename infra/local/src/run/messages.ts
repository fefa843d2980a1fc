import type { PartEnv, PartName } from './parts.ts';

/** The starter tells a child process what to run. */
export interface StartMessage {
  parts: { name: PartName; env: PartEnv }[];
}

/** What a child process says once: its parts are started. */
export const READY = 'ready';

/** What the starter asks from then on, and what a child process replies while it works. */
export const PULSE = 'pulse';
