import type { TargetName } from './layout.ts';

/** One process of the product, or one engine, as faults see it. Whoever supervises it starts it again when it dies. */
export interface Target {
  readonly name: TargetName;
  /** Ends it at once (SIGKILL); resolves when it is gone, before it is started again. */
  kill(): Promise<void>;
  /** Holds it still (SIGSTOP): its connections stay open and nothing answers. */
  freeze(): Promise<void>;
  /** Lets it go on (SIGCONT). */
  thaw(): void;
  /** Whether it does its work, asked at its own address and not through a proxy. */
  isHealthy(): Promise<boolean>;
  /** How often it ended without a fault having killed it. */
  ownEnds(): number;
  /** Stops it for good, in order. */
  stop(): Promise<void>;
}
