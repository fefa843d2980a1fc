import { comeAgain, createWaitingCalls, type Leave } from './waiting-calls.ts';

/** What a call is to its service: a write goes before a read, since a page is soon asked for again, and a booking is somebody's. */
export type CallKind = 'read' | 'write';

/** Calls that a service is given at once: more than its database takes at a time, so that it never waits for them. */
const AT_ONCE = 32;
/** As many as there should never wait: of those who write more than the 200 who may race for a day's places (AVAIL-07). */
const MANY = { read: 128, write: 256 };
/** As many as that for so long are no burst any more, but more than the service can do. */
const BURST_MS = 250;
/** While it has too much to do, a service is given so many at once, and so many reads wait: whoever is let in is served soon. */
const CAREFUL_AT_ONCE = 6;
const CAREFUL_READS = 6;
/** For so long after the last refusal it stays like that. */
const CAREFUL_MS = 2_000;
/** Where a service hangs, nobody waits for longer. */
const WAIT_AT_MOST_MS = 5_000;

/** When one service is given another call. */
export interface Admission {
  /**
   * Waits for the call's turn, where it doesn't come at once.
   * @returns tells that the call has ended
   * @throws ServiceError UNAVAILABLE where the service has had too much to do for a while, or where the turn doesn't come in time
   */
  enter(kind: CallKind): Promise<Leave>;
}

/**
 * Keeps what waits for one service short, each service's by itself (SEC-22): a burst waits for its turn; once more than a burst has
 * been waiting for a while, the service has too much to do or doesn't answer, and whoever wants to read is told at once to come
 * again instead of waiting with everybody else. `now` tells milliseconds.
 */
export function createAdmission(now: () => number): Admission {
  const reads = waitingFor('read', now);
  const writes = waitingFor('write', now);
  let underWay = 0;
  let carefulUntil = Number.NEGATIVE_INFINITY;

  const isCareful = () => now() < carefulUntil;
  const hasRoom = () => underWay < (isCareful() ? CAREFUL_AT_ONCE : AT_ONCE);

  function hasEnough(kind: CallKind): boolean {
    if (kind === 'write') return writes.hasTooMany();
    if (isCareful()) return reads.length() >= CAREFUL_READS;
    return reads.hasTooMany();
  }

  function refuse(): never {
    carefulUntil = now() + CAREFUL_MS;
    reads.keepLast(CAREFUL_READS);
    throw comeAgain();
  }

  function begin(): Leave {
    underWay += 1;
    return () => {
      underWay -= 1;
      while (hasRoom() && (writes.admit(begin) || reads.admit(begin)));
    };
  }

  return {
    async enter(kind) {
      if (hasRoom()) return begin();
      if (hasEnough(kind)) refuse();
      return await (kind === 'write' ? writes : reads).wait();
    },
  };
}

function waitingFor(kind: CallKind, now: () => number) {
  return createWaitingCalls(
    { many: MANY[kind], burstMs: BURST_MS, waitAtMostMs: WAIT_AT_MOST_MS },
    now,
  );
}
