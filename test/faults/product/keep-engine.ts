import { setTimeout as wait } from 'node:timers/promises';
import type { EngineName } from './layout.ts';
import { processorWaitMs, signal, treeOf } from './process-tree.ts';
import type { Target } from './target.ts';

/** A running engine. */
export interface RunningEngine {
  readonly pid: number;
  /** Resolves when its process has ended. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface EnginePlan {
  readonly name: EngineName;
  /** Starts it on its own data and ports. */
  start(): Promise<RunningEngine>;
  isHealthy(): Promise<boolean>;
}

const START_AGAIN_AFTER_MS = 300;

/** Starts an engine and restarts it, on the same data, whenever it ends. @throws Error when the first start fails */
export async function keepEngine({ name, start, isHealthy }: EnginePlan): Promise<Target> {
  let isStopping = false;
  let isKilled = false;
  let ownEnds = 0;
  let frozen: readonly number[] = [];
  let engine = await start();
  const keeping = keep();

  async function keep(): Promise<void> {
    for (;;) {
      await engine.ended;
      if (isStopping) return;
      if (!isKilled) ownEnds += 1;
      isKilled = false;
      engine = await startAgain();
      if (isStopping) await engine.stop();
    }
  }

  /** Retries, because the former process may need a moment to release its files. */
  async function startAgain(): Promise<RunningEngine> {
    for (;;) {
      await wait(START_AGAIN_AFTER_MS);
      try {
        return await start();
      } catch (error) {
        process.stderr.write(`${name} does not start again yet: ${String(error)}\n`);
      }
    }
  }

  return {
    name,
    async kill() {
      isKilled = true;
      const { ended, pid } = engine;
      signal(treeOf(pid), 'SIGKILL');
      await ended;
    },
    async freeze() {
      // Stopped first, so that it can't fork while its children are listed.
      signal([engine.pid], 'SIGSTOP');
      frozen = treeOf(engine.pid);
      signal(frozen, 'SIGSTOP');
    },
    thaw() {
      signal(frozen, 'SIGCONT');
      frozen = [];
    },
    isHealthy,
    processorWaitMs: () => processorWaitMs(engine.pid),
    ownEnds: () => ownEnds,
    async stop() {
      isStopping = true;
      await engine.stop();
      await keeping;
    },
  };
}
