import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ended, hasEnded, startedOrEnded } from '../child-end.ts';
import { beginLog, startLogged } from '../log-file.ts';
import { NotStarted } from '../not-started.ts';
import type { PartName } from '../parts.ts';
import type { StartMessage } from './messages.ts';
import { programBeside } from './program.ts';
import { watchPulse } from './pulse.ts';

export interface ChildPlan {
  /** Names the log file and the process in messages. */
  name: string;
  parts: readonly PartName[];
  logFile: string;
  nodeFlags: readonly string[];
  /** How much lower the process's CPU priority is than this one's, in steps of `nice`. */
  niceness: number;
}

export interface Supervised {
  /** The pid of the running process; null while it is being restarted. */
  pid(): number | null;
  /** Tells the process to start its parts; resolves when they have started. */
  begin(message: StartMessage): Promise<void>;
  stop(): Promise<void>;
}

const DRAIN_WITHIN_MS = 6_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;
const STEADY_AFTER_MS = 60_000;
const SHOWN_LINES = 15;

/**
 * Keeps one child process alive: starts it at once (so that its program loads while the database starts), tells it in
 * `begin` what to run, kills it if it hangs, and restarts it with increasing delays if it ends, whatever fails meanwhile
 * (OPS-54). `begin` throws with the end of the log if the process ends before it is ready. `onChange` is called for every
 * new process.
 */
export function supervise(plan: ChildPlan, onChange: () => void): Supervised {
  beginLog(plan.logFile);
  let orders: StartMessage | undefined;
  let stopping = false;
  let child = launch(plan);
  let delay = FIRST_DELAY_MS;

  async function keepAlive(): Promise<void> {
    while (!stopping) {
      const startedAt = Date.now();
      await ended(child);
      if (stopping) return;
      if (Date.now() - startedAt > STEADY_AFTER_MS) delay = FIRST_DELAY_MS;
      await wait(delay);
      if (stopping) return;
      console.error(`  ${plan.name} ended and is started again (its messages: ${plan.logFile})`);
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
      restart();
    }
  }

  /** On a full disk, or without free file descriptors, both steps can fail; the first is then tried again. */
  function restart(): void {
    attempt('could not be started again', () => {
      child = launch(plan);
      if (orders) child.send(orders);
      child.once('message', () => watch(child, plan));
    });
    attempt('could not be noted for the next start', onChange);
  }

  function attempt(failure: string, step: () => void): void {
    try {
      step();
    } catch (error) {
      console.error(`  ${plan.name} ${failure}: ${(error as Error).message}`);
    }
  }

  return {
    pid: () => (hasEnded(child) ? null : (child.pid ?? null)),
    async begin(message) {
      orders = message;
      child.send(message);
      if (!(await startedOrEnded(child))) {
        throw new NotStarted(`${plan.name} did not start:\n${lastLines(plan.logFile)}`);
      }
      watch(child, plan);
      void keepAlive();
    },
    async stop() {
      stopping = true;
      if (hasEnded(child)) return;
      child.kill('SIGTERM');
      const tooSlow = setTimeout(() => child.kill('SIGKILL'), DRAIN_WITHIN_MS);
      await ended(child);
      clearTimeout(tooSlow);
    },
  };
}

function launch(plan: ChildPlan): ChildProcess {
  const program = programBeside('./child', import.meta.url);
  const child = startLogged(plan.logFile, (log) =>
    fork(program, [...plan.parts], {
      execArgv: [...process.execArgv, ...plan.nodeFlags],
      stdio: ['ignore', log, log, 'ipc'],
    }),
  );
  standBack(child, plan.niceness);
  // Sending to a process that has just ended fails; its exit is handled elsewhere.
  child.on('error', () => undefined);
  // Without free file descriptors the child has no `send` either.
  if (child.pid === undefined) throw new NotStarted(`the system made no process for ${plan.name}`);
  return child;
}

/** Lowers the priority; must run before the process creates its threads, which inherit it. */
function standBack({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined || niceness === 0) return;
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness));
  } catch (error) {
    // The process has already ended (see its log), or the system has no priorities: then it runs without one.
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

/** Only once the process is ready: while starting it is too busy to answer pings. */
function watch(child: ChildProcess, { name }: ChildPlan): void {
  watchPulse(child, () => console.error(`  ${name} hangs and is ended`));
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-SHOWN_LINES).join('\n');
}
