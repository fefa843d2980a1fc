import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endsWithUs } from './ends-with-us.ts';

/** A server in a separate process, listening on a port of this machine. */
export interface ServerProcess {
  pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  exited: Promise<void>;
  /** Stops it gracefully, or kills it if that takes too long; removes a temporary folder. */
  stop(): Promise<void>;
  /** Kills it, like a power cut; its folder stays. */
  kill(): Promise<void>;
}

/** The folder for a server's data: a given one outlives the server, a temporary one doesn't. */
export interface WorkFolder {
  path: string;
  isTemporary: boolean;
}

/** The given folder, or a new temporary one whose name contains `name`. */
export function workFolder(given: string | undefined, name: string): WorkFolder {
  if (given !== undefined) return { path: given, isTemporary: false };
  return { path: mkdtempSync(path.join(tmpdir(), `dewlane-${name}-`)), isTemporary: true };
}

function removeTemporary(folder: WorkFolder): void {
  if (folder.isTemporary) rmSync(folder.path, { recursive: true, force: true });
}

export interface ServerCommand {
  program: string;
  args: readonly string[];
  /** The port that is open once the server is ready. */
  port: number;
  folder: WorkFolder;
  /** Milliseconds that a graceful stop may take. */
  stopWithinMs: number;
}

const READY_WITHIN_MS = 100_000;

/**
 * Starts a server and waits until its port is open; it ends with this process. Throws with its last messages if it ends
 * before that, or takes longer than a minute.
 */
export async function startServer(command: ServerCommand): Promise<ServerProcess> {
  const { program, args, port, folder, stopWithinMs } = command;
  const logFile = path.join(folder.path, 'messages.log');
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(program, args, { detached: true, stdio: ['ignore', log, log], cwd: '/' });
  closeSync(log);
  child.on('error', () => undefined);
  const { pid } = child;
  if (pid === undefined || !(await becomesReady(child, port))) {
    child.kill('SIGKILL');
    const messages = lastLines(logFile);
    removeTemporary(folder);
    throw new Error(`${program} did not start: ${messages}`);
  }
  const callOff = endsWithUs(pid, folder.isTemporary ? folder.path : null);
  // Its pid may soon be reused.
  const exited = once(child, 'exit').then(callOff);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (hasEnded(child)) return;
    const tooSlow = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    child.kill(signal);
    await exited;
    clearTimeout(tooSlow);
  };
  return {
    pid,
    exited,
    async stop() {
      await end('SIGTERM');
      removeTemporary(folder);
    },
    kill: () => end('SIGKILL'),
  };
}

async function becomesReady(child: ChildProcess, port: number): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!hasEnded(child) && Date.now() < deadline) {
    if (await isOpen(port)) return true;
    await wait(50);
  }
  return false;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n');
}
