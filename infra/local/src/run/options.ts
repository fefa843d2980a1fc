import type { PartEnv } from '../parts.ts';
import type { StarterSettings } from './settings.ts';

/** Reports progress to the user. */
export interface Progress {
  say(line?: string): void;
  step<T>(doing: string, done: string, work: () => Promise<T>): Promise<T>;
}

export interface RunOptions {
  /** The clone. */
  root: string;
  /** The folder of all persistent data. */
  dataDir: string;
  /** Fills the demo's business (src/demo). */
  demo: boolean;
  /** Runs each service in a separate process. */
  distributed: boolean;
  progress: Progress;
  /** Aborted when the user asks to stop. */
  stop: AbortSignal;
  env: PartEnv;
  /** The starter's own of these, checked. */
  settings: StarterSettings;
}
