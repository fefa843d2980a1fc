import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endsWithUs } from '@dewlane/test-engines/engines';
import type { ProcessName } from './layout.ts';
import { processorWaitMs } from './process-tree.ts';
import type { Target } from './target.ts';

export interface ProcessPlan {
  readonly name: ProcessName;
  /** The built entry point, from the repository's root. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  readonly port: number;
  /** The folder for its log. */
  readonly logs: string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const START_AGAIN_AFTER_MS = 300;
const STOP_WITHIN_MS = 12_000;
const TIMEOUT_MS = 3_000;
/** As `npm start` runs them. */
const NODE_FLAGS = ['--disable-proto=delete', '--max-semi-space-size=4'];

/** Starts a Node.js process of the product and restarts it whenever it ends, as an orchestrator does. */
export function keepProcess(plan: ProcessPlan): Target {
  let isStopping = false;
  let isKilled = false;
  let ownEnds = 0;
  let child = launch(plan);
  const keeping = keep();

  async function keep(): Promise<void> {
    while (!isStopping) {
      await ended(child);
      if (isStopping) return;
      if (!isKilled) ownEnds += 1;
      isKilled = false;
      await wait(START_AGAIN_AFTER_MS);
      if (!isStopping) child = launch(plan);
    }
  }

  return {
    name: plan.name,
    async kill() {
      isKilled = true;
      child.kill('SIGKILL');
      await ended(child);
    },
    async freeze() {
      child.kill('SIGSTOP');
    },
    thaw() {
      child.kill('SIGCONT');
    },
    isHealthy: () => isReady(plan.port),
    processorWaitMs: () => processorWaitMs(child.pid),
    ownEnds: () => ownEnds,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      const tooSlow = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended(child);
      clearTimeout(tooSlow);
      await keeping;
    },
  };
}

function launch({ name, program, env, logs }: ProcessPlan): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const log = openSync(path.join(logs, `${name}.log`), 'a');
  const child = spawn(process.execPath, [...NODE_FLAGS, path.join(ROOT, program)], {
    cwd: path.join(ROOT, path.dirname(program), '../..'),
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  if (child.pid !== undefined) child.once('exit', endsWithUs(child.pid, null));
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function isReady(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
