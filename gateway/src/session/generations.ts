import { createHash } from 'node:crypto';

/**
 * Sessions are hashed into this many generations. When one session signs out, all in its generation are looked up at
 * identity once more; in return no list of ended sessions has to be kept.
 */
const GENERATIONS = 65_536;

/** The generation of a session, from 0; nobody can target it without knowing the session's id. */
export function generationOf(sessionId: string): number {
  return generationOfDigest(digestOf(sessionId));
}

/** The SHA-256 of a session's id, in hex. */
export function digestOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** Whether a text is what `generationOfDigest` takes: it may come from a client. */
export function isDigest(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** The same for a session of which only the id's SHA-256 is known, in hex. */
export function generationOfDigest(digest: string): number {
  return Number.parseInt(digest.slice(0, 4), 16) % GENERATIONS;
}

/**
 * Counts sign-outs by generation, in constant memory. A response of identity is out of date if the counts of its
 * sessions have changed since it was requested (AUTH-33).
 */
export interface Generations {
  /** The current counts of these sessions, as one text. */
  asOf(sessionIds: readonly string[]): string;
  /** Counts a sign-out. @param generation from `generationOf` */
  next(generation: number): void;
}

/** Creates counts that hold within this process, all 0. */
export function createGenerations(): Generations {
  const counts = new Float64Array(GENERATIONS);
  return {
    asOf: (sessionIds) => sessionIds.map((id) => counts[generationOf(id)]).join(':'),
    next(generation) {
      counts[generation] = (counts[generation] ?? 0) + 1;
    },
  };
}
