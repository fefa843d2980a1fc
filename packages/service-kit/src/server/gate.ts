import type { FastifyInstance } from 'fastify';
import { refuse } from '../errors/errors.ts';
import { reasonOf } from '../process/error-for-log.ts';
import type { Logger } from '../process/logging.ts';
import { pause } from '../process/pause.ts';
import type { Check } from '../process/readiness.ts';
import { SettingsError } from '../settings/settings.ts';
import { isHealthPath } from './authentication.ts';

/**
 * Keeps requests out until the process is prepared (design.md#running-it): it listens at once, but responds to every
 * request except health checks with 503.
 */
export interface Gate {
  isOpen(): boolean;
  open(): void;
  /** A readiness check that throws while the gate is closed. */
  readonly check: Check;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/** A gate that is closed until it is opened, which is for good. */
export function createGate(): Gate {
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    open() {
      isOpen = true;
    },
    async check() {
      if (!isOpen) throw new Error('The process is not prepared yet.');
    },
  };
}

/** Refuses requests while the gate is closed, except health checks. */
export function refuseUntilOpen(app: FastifyInstance, gate: Gate): void {
  app.addHook('onRequest', async (request) => {
    if (gate.isOpen() || isHealthPath(request.routeOptions.url)) return;
    refuse('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  });
}

/**
 * Retries the work until it succeeds, with backoff up to 5 s, logging each failure. An unreachable database may come
 * back, and a failed migration may be resolved by hand; wrong settings stay wrong.
 * @throws SettingsError as the work does, the signal's reason if it is aborted first
 */
export async function prepare(
  work: () => Promise<unknown>,
  { log, signal }: { log: Logger; signal?: AbortSignal | undefined },
): Promise<void> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    signal?.throwIfAborted();
    try {
      await work();
      return;
    } catch (error) {
      if (error instanceof SettingsError) throw error;
      log.error({ reason: reasonOf(error), waitMs }, 'not ready to work, trying again');
    }
    await pause(waitMs, signal);
  }
}
