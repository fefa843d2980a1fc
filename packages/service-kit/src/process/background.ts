import { z } from 'zod';
import type { Running, Stack } from './lifecycle.ts';

/** A service's background work: it publishes its outbox, consumes events and runs jobs. */
const BACKGROUND_PARTS = ['relay', 'consumer', 'jobs'] as const;
export type BackgroundPart = (typeof BACKGROUND_PARTS)[number];

/**
 * The setting of which parts a process runs, so that operators can run them in separate processes and scale the API
 * alone. Each part must run in at least one process of the service, and may run in any number.
 */
export const backgroundSettings = {
  /** `relay`, `consumer`, `jobs`, separated by commas; `none` only serves requests. */
  BACKGROUND: z
    .string()
    .default(BACKGROUND_PARTS.join())
    .transform((text, context) => partsOf(text) ?? notParts(context)),
};

/** What a process starts only if it runs it. Jobs are not among them, because other processes enqueue and measure them. */
const STARTED_IF_NAMED = ['relay', 'consumer'] as const;

/** Starts the relay and the consumer of a service, if they are named; `onto` stops them. */
export function startNamedParts(
  named: ReadonlySet<BackgroundPart>,
  starts: Readonly<Partial<Record<(typeof STARTED_IF_NAMED)[number], () => Running>>>,
  onto: Stack,
): void {
  for (const part of STARTED_IF_NAMED) {
    const start = starts[part];
    if (start !== undefined && named.has(part)) onto.add(start());
  }
}

function partsOf(text: string): ReadonlySet<BackgroundPart> | null {
  if (text.trim() === 'none') return new Set();
  const names = text.split(',').map((name) => name.trim());
  return names.every(isPart) ? new Set(names) : null;
}

function isPart(name: string): name is BackgroundPart {
  return (BACKGROUND_PARTS as readonly string[]).includes(name);
}

function notParts(context: z.RefinementCtx): never {
  context.addIssue('must be none, or some of relay, consumer, jobs, separated by commas');
  return z.NEVER;
}
