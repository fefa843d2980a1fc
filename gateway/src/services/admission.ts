import { comeAgain, createWaitingCalls, type Leave } from './waiting-calls.ts';

/** What a call is to its service. Each kind has its own room: who looks around keeps nobody from booking, nor the other way round. */
export type CallKind = keyof typeof LIMITS;

/** How many calls a service is given at once, and how many wait for their turn. */
interface Room {
  readonly atOnce: number;
  readonly waiting: number;
}

interface Limits extends Room {
  /** Once more than those have come, or one of them has waited for too long. */
  readonly inCrowd: Room;
  /** A call counts for at most so long: one that takes longer waits for something, which others don't slow down. */
  readonly countsForMs: number;
  /** Nobody waits for longer. */
  readonly longestMs: number;
}

/**
 * In a crowd a service is given fewer at once than a process of it has connections to its database: on a busy core more would be no sooner
 * done, and each later.
 */
const LIMITS = {
  read: {
    atOnce: 6,
    waiting: 64,
    inCrowd: { atOnce: 3, waiting: 3 },
    countsForMs: 1_000,
    longestMs: 5_000,
  },
  /** Room for the 200 who may race for a day's places (AVAIL-07), each of whom is served, however long it takes. */
  write: {
    atOnce: 6,
    waiting: 256,
    inCrowd: { atOnce: 2, waiting: 2 },
    countsForMs: 1_000,
    longestMs: 15_000,
  },
  /** Who signs in, and whatever else has a password hashed, which keeps a core busy (AUTH-35). */
  password: {
    atOnce: 3,
    waiting: 64,
    inCrowd: { atOnce: 1, waiting: 2 },
    countsForMs: 10_000,
    longestMs: 3_000,
  },
} satisfies Record<string, Limits>;

/** Once too many have come it is a crowd, until nobody was refused for so long. */
const CROWD_MS = 2_000;

/** A service that has ended no call for so long, with a crowd before it, doesn't answer: nobody waits for it. */
const SILENT_MS = 2_000;

/** When one service is given another call. */
export interface Admission {
  /**
   * Waits for the call's turn, where it doesn't come at once.
   * @returns tells that the call has ended
   * @throws ServiceError UNAVAILABLE where the service has too much to do, or doesn't answer; the reason of `gone`
   */
  enter(kind: CallKind, gone?: AbortSignal): Promise<Leave>;
  /** Takes its turn at once: the next call of a request that has had its turn. Refused, what was done for it before would be lost. */
  follow(kind: CallKind): Leave;
}

interface Turns {
  readonly enter: (gone?: AbortSignal) => Promise<Leave>;
  readonly follow: () => Leave;
}

/**
 * Gives one service no more calls at once than it works on, each service by itself (SEC-22): a burst waits for its turn; where more come
 * than that, few wait, and the others are told to come again. `now` tells milliseconds; `onRefusal` hears of each of them.
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
  /** Whether too many have come lately. */
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

/** The turns of one kind of calls. */
function createTurns(limits: Limits, crowd: Crowd, now: () => number): Turns {
  const calls = createWaitingCalls(limits.longestMs, crowd.note);
  const room = () => (crowd.isThere() ? limits.inCrowd : limits);
  /**
   * In a crowd the last who came is next: most of those who get a turn then get it at once, and the others hear soon that there is none. In the
   * order of their coming all would be late.
   */
  const next = () => (crowd.isThere() ? 'last' : 'first');
  let underWay = 0;
  let counted = 0;
  /** When a call ended, or there was none to end. */
  let endedAt = 0;

  function begin(): Leave {
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
      if (counted < room().atOnce) return begin();
      if (crowd.isThere() && now() - endedAt >= SILENT_MS) throw comeAgain();
      const turn = calls.wait(gone);
      while (calls.count() > room().waiting) {
        crowd.note();
        calls.refuseFirst();
      }
      return await turn;
    },
  };
}
