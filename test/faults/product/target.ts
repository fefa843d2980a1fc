import type { TargetName } from './layout.ts';

/** One process of the product, or one engine, that faults can hit. Its supervisor restarts it when it dies. */
export interface Target {
  readonly name: TargetName;
  /** Ends it at once (SIGKILL); resolves when it is gone, before it is restarted. */
  kill(): Promise<void>;
  /** Stops it (SIGSTOP): its connections stay open but nothing comes back. */
  freeze(): Promise<void>;
  /** Continues it (SIGCONT). */
  thaw(): void;
  /** Whether it works; asked directly, not through a proxy. */
  isHealthy(): Promise<boolean>;
  /** How long it has waited for a processor since it started (`processorWaitMs`). */
  processorWaitMs(): number;
  /** How often it has ended without being killed by a fault. */
  ownEnds(): number;
  /** Stops it gracefully and for good. */
  stop(): Promise<void>;
}
