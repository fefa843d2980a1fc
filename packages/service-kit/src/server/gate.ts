import type { FastifyInstance } from 'fastify';
import { refuse } from '../errors/errors.ts';
import type { Check } from '../process/readiness.ts';
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

const RETRY_AFTER_SECONDS = 2;

/** A gate that is closed until it is opened; it never closes again. */
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
