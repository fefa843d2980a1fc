import { createCallQueue, type EndTurn, queueRefusal } from './call-queue.ts';

/**
 * Kinds of calls, each with limits of its own, so that many readers can't keep people from booking, nor the other way
 * round.
 */
export type CallKind = keyof typeof LIMITS;

/** How many calls a service is given at once, and how many may wait in the queue. */
interface Room {
  readonly atOnce: number;
  readonly waiting: number;
}

interface Limits extends Room {
  /** The limits in a crowd: after a call found the queue full, or waited in it for too long. */
  readonly inCrowd: Room;
  /**
   * A call counts towards `atOnce` for at most so long: a longer one is waiting for something, so others don't slow it
   * down.
   */
  readonly countsForMs: number;
  /** The longest time a call may wait in the queue. */
  readonly longestMs: number;
}

/**
 * In a crowd a service is given fewer calls at once than its process has database connections: on a busy core more
 * calls in parallel would finish no sooner in total, and each one later.
 */
const LIMITS = {
  read: {
    atOnce: 6,
    waiting: 64,
    inCrowd: { atOnce: 2, waiting: 3 },
    countsForMs: 1_000,
    longestMs: 5_000,
  },
  /** Large enough for the 200 who may race for the places of one day (AVAIL-07), all of whom must be served. */
  write: {
    atOnce: 6,
    waiting: 256,
    inCrowd: { atOnce: 1, waiting: 2 },
    countsForMs: 1_000,
    longestMs: 15_000,
  },
  /** Sign-ins and other calls that hash a password, which keeps a core busy (AUTH-35). */
  password: {
    atOnce: 3,
    waiting: 64,
    inCrowd: { atOnce: 1, waiting: 2 },
    countsForMs: 10_000,
    longestMs: 3_000,
  },
} satisfies Record<string, Limits>;

/** A crowd lasts until no call has been refused for so long. */
const CROWD_MS = 2_000;

/** A service that finished no call for so long in a crowd counts as unresponsive: further calls are refused at once. */
const SILENT_MS = 2_000;

/** Admission control for one service: decides when it is given another call. */
export interface Admission {
  /**
   * Waits for the call's turn, if necessary.
   * @returns a function to be called when the call has ended
   * @throws ServiceError UNAVAILABLE if the service is overloaded or unresponsive; or the reason of `gone`
   */
  enter(kind: CallKind, gone?: AbortSignal): Promise<EndTurn>;
  /**
   * Admits the next call of an already admitted request at once: refusing it would waste the work done for the request
   * so far.
   */
  follow(kind: CallKind): EndTurn;
}

interface Turns {
  readonly enter: (gone?: AbortSignal) => Promise<EndTurn>;
  readonly follow: () => EndTurn;
}

/**
 * Limits the calls that one service is given at once (SEC-22). A burst waits in a queue; when more calls come than a
 * burst has, only few may wait, and the others are refused with the advice to retry.
 * @param now in milliseconds
 * @param onRefusal called for each refused call
 */
export function createAdmission(now: () => number, onRefusal: () => void): Admission {
  const visitors = createCrowd(now, onRefusal);
  const turns = {
    read: createTurns(LIMITS.read, visitors, now),
    write: createTurns(LIMITS.write, visitors, now),
    password: createTurns(LIMITS.password, createCrowd(now, onRefusal), now),
  };
  return {
    enter: (kind, gone) => turns[kind].enter(gone),
    follow: (kind) => turns[kind].follow(),
  };
}

interface Crowd {
  /** Whether a call was refused lately. */
  isThere(): boolean;
  note(): void;
}

function createCrowd(now: () => number, onRefusal: () => void): Crowd {
  let until = Number.NEGATIVE_INFINITY;
  return {
    isThere: () => now() < until,
    note() {
      until = now() + CROWD_MS;
      onRefusal();
    },
  };
}

/** Admission control for one kind of calls. */
function createTurns(limits: Limits, crowd: Crowd, now: () => number): Turns {
  const calls = createCallQueue(limits.longestMs, crowd.note);
  const room = () => (crowd.isThere() ? limits.inCrowd : limits);
  /**
   * Last in, first out in a crowd: most of the admitted calls then get their turn at once, and the others are refused
   * soon. First in, first out would make all of them late.
   */
  const next = () => (crowd.isThere() ? 'last' : 'first');
  let underWay = 0;
  let counted = 0;
  /** When a call last ended, or when the first one began after there were none. */
  let endedAt = 0;

  function begin(): EndTurn {
    if (underWay === 0) endedAt = now();
    underWay += 1;
    counted += 1;
    let isCounted = true;
    const timer = setTimeout(countOff, limits.countsForMs);
    function countOff(): void {
      clearTimeout(timer);
      if (!isCounted) return;
      isCounted = false;
      counted -= 1;
      while (counted < room().atOnce && calls.admit(next(), begin));
    }
    return () => {
      underWay -= 1;
      endedAt = now();
      countOff();
    };
  }

  return {
    follow: begin,
    async enter(gone) {
      gone?.throwIfAborted();
      if (counted < room().atOnce) return begin();
      if (crowd.isThere() && now() - endedAt >= SILENT_MS) throw queueRefusal();
      const turn = calls.wait(gone);
      while (calls.count() > room().waiting) {
        crowd.note();
        calls.refuseFirst();
      }
      return await turn;
    },
  };
}
