import { type ChildProcess, fork } from 'node:child_process';
import { ended, hasEnded, startedOrEnded } from '../child-end.ts';
import type { PartEnv, PartName } from '../parts.ts';
import { programBeside } from '../run/program.ts';

export interface PartProcess {
  readonly name: PartName;
  /** Starts it, or restarts it if it is running; resolves to true once started, or false if it has ended. */
  restart(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface PartProcessOptions {
  readonly env: PartEnv;
  /** The inspector's port, which stays the same across restarts, so that debuggers reconnect. */
  readonly inspectPort?: number | undefined;
}

/** One part of the product in a separate process, run from its sources; its output goes to this terminal. */
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
      // The next process reuses the inspector's port.
      if (inspectPort !== undefined) await gone;
      const next = fork(programBeside('../run/child', import.meta.url), [name], {
        execArgv: [...process.execArgv, ...inspect],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const started = startedOrEnded(next);
      // It loads while the previous process is still stopping, and starts when that is gone.
      await gone;
      child = next;
      if (stopped) await end();
      else if (next.connected) next.send({ parts: [{ name, env }] });
      return started;
    },
  };
}
