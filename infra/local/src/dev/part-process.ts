import { type ChildProcess, fork } from 'node:child_process';
import { ended, hasEnded, startedOrEnded } from '../child-end.ts';
import type { PartEnv, PartName } from '../run/parts.ts';
import { programBeside } from '../run/program.ts';

export interface PartProcess {
  readonly name: PartName;
  /** Starts it, again where it runs already; resolves when it is started or has ended. True when it is started. */
  restart(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface PartProcessOptions {
  readonly env: PartEnv;
  /** The port of the inspector; it stays the same over restarts, so that a debugger comes back. */
  readonly inspectPort?: number | undefined;
}

/** One part of the product in a process of its own, run from its sources; what it prints goes to this terminal. */
export function partProcess(name: PartName, { env, inspectPort }: PartProcessOptions): PartProcess {
  let child: ChildProcess | undefined;
  let stopped = false;
  const inspect = inspectPort === undefined ? [] : [`--inspect=127.0.0.1:${inspectPort}`];

  async function end(): Promise<void> {
    if (child === undefined || hasEnded(child)) return;
    child.kill('SIGTERM');
    await ended(child);
  }

  return {
    name,
    async stop() {
      stopped = true;
      await end();
    },
    async restart() {
      const gone = end();
      // The next one takes over the port of the inspector.
      if (inspectPort !== undefined) await gone;
      const next = fork(programBeside('../run/child', import.meta.url), [name], {
        execArgv: [...process.execArgv, ...inspect],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const started = startedOrEnded(next);
      // It loads while the one before it still stops, and starts when that is gone.
      await gone;
      child = next;
      if (stopped) await end();
      else if (next.connected) next.send({ parts: [{ name, env }] });
      return started;
    },
  };
}
