import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pause } from '@dewlane/service-kit';
import { inheritedEnv, SOURCE_FLAGS, seededRandom } from '@dewlane/test-engines';
import { START } from './harness.ts';

export interface KilledWorkers {
  /** The settings of the service. */
  readonly env: Readonly<Record<string, string>>;
  /** The same seed picks the same moments and workers. */
  readonly seed: number;
  /** How much work is left. */
  left(): Promise<number>;
  /** Kills again as soon as there is progress, without waiting for the restart; for short work. */
  restless?: boolean;
  timeoutMs: number;
}

/** The statistics of a run. */
export interface Told {
  readonly seconds: number;
  /** The number of kills. */
  readonly kills: number;
}

const WORKER = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
const WORKERS = 2;
/** The speed of the workers' clock: a lease of 60 s passes within 3 s. */
const SPEED = 20;
/** A worker is killed within so many milliseconds of observed progress. */
const KILL_WITHIN_MS = 500;
const LOOK_EVERY_MS = 10;

/**
 * Runs the service's jobs in two processes until all work is done. After each observed progress one of them is killed
 * (SIGKILL) at a random moment; the next kill waits until it has restarted.
 */
export async function withKilledWorkers(options: KilledWorkers): Promise<Told> {
  const { left, seed, restless = false, timeoutMs } = options;
  const random = seededRandom(seed);
  const begunAt = Date.now();
  const workers = Array.from({ length: WORKERS }, () => startWorker(options, begunAt));
  let kills = 0;
  let seen = await left();
  try {
    for (let now = seen; now > 0; now = await left()) {
      if (Date.now() - begunAt > timeoutMs) throw new Error(`Not done after ${timeoutMs} ms.`);
      if (now === seen) {
        await pause(LOOK_EVERY_MS);
        continue;
      }
      seen = now;
      await pause(random.next() * KILL_WITHIN_MS);
      const chosen = random.below(WORKERS);
      await workers[chosen]?.kill();
      kills += 1;
      const next = startWorker(options, begunAt);
      workers[chosen] = next;
      if (!restless) await next.ready;
    }
    return { seconds: (Date.now() - begunAt) / 1_000, kills };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
}

interface Worker {
  /** Resolves when it is working, or has ended. */
  ready: Promise<unknown>;
  kill(): Promise<void>;
}

function startWorker({ env }: KilledWorkers, begunAt: number): Worker {
  const child: ChildProcess = spawn(
    process.execPath,
    [...SOURCE_FLAGS, WORKER, START, `${begunAt}`, `${SPEED}`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...inheritedEnv(), ...env, BACKGROUND: 'jobs' },
    },
  );
  const gone = once(child, 'exit');
  return {
    ready: Promise.race([once(child.stdout ?? child, 'data'), gone]),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
