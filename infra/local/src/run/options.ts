import type { PartEnv } from './parts.ts';

/** Tells the person what is being done. */
export interface Progress {
  say(line?: string): void;
  step<T>(doing: string, done: string, work: () => Promise<T>): Promise<T>;
}

export interface RunOptions {
  /** The clone. */
  root: string;
  /** Where everything that lasts is kept. */
  dataDir: string;
  /** Fills the demo's business (src/demo). */
  demo: boolean;
  /** Each service in a process of its own. */
  distributed: boolean;
  progress: Progress;
  /** Aborts when the person asks to stop. */
  stop: AbortSignal;
  env: PartEnv;
}
