import { createHash } from 'node:crypto';

/** Sessions that share a generation: one's sign-out costs the others one question more, and nothing has to be remembered. */
const GENERATIONS = 65_536;

/** The generation that a session belongs to, from 0; without the session's id nobody can aim at one. */
export function generationOf(sessionId: string): number {
  return generationOfDigest(createHash('sha256').update(sessionId).digest('hex'));
}

/** The same of a session that is known by the SHA-256 of its id alone, in hex. */
export function generationOfDigest(digest: string): number {
  return Number.parseInt(digest.slice(0, 4), 16) % GENERATIONS;
}

/**
 * Counts, in bounded memory and never forgetting, the sign-outs that a response for some sessions may have missed: what
 * was asked under other counts than now is out of date (AUTH-33).
 */
export interface Generations {
  /** The counts of these sessions, as one text. */
  asOf(sessionIds: readonly string[]): string;
  /** @param generation as `generationOf` gives it */
  next(generation: number): void;
}

export function createGenerations(): Generations {
  const counts = new Float64Array(GENERATIONS);
  return {
    asOf: (sessionIds) => sessionIds.map((id) => counts[generationOf(id)]).join(':'),
    next(generation) {
      counts[generation] = (counts[generation] ?? 0) + 1;
    },
  };
}
