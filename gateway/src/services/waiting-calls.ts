import { ServiceError } from '@dewlane/service-kit/edge';

/** Tells that a call has ended. */
export type Leave = () => void;

/** Calls of one kind that wait for their turn, the first come first. */
export interface WaitingCalls {
  readonly length: () => number;
  /**
   * Waits for a turn.
   * @throws ServiceError UNAVAILABLE when it doesn't come in time, or is given up by `keepLast`
   */
  wait(): Promise<Leave>;
  /** Whether as many as there never should be have been waiting for so long that it is no burst. */
  hasTooMany(): boolean;
  /** Gives the first its turn; false where nobody waits. */
  admit(begin: () => Leave): boolean;
  /** Refuses all but so many: those who came first have waited longest, and would be served too late. */
  keepLast(count: number): void;
}

interface Turn {
  readonly give: (leave: Leave) => void;
  readonly refuse: () => void;
}

export interface WaitingLimits {
  /** So many for `burstMs` are no burst any more. */
  readonly many: number;
  readonly burstMs: number;
  readonly waitAtMostMs: number;
}

/** An empty queue; `now` tells milliseconds. */
export function createWaitingCalls(limits: WaitingLimits, now: () => number): WaitingCalls {
  const turns = new Set<Turn>();
  let manySince: number | undefined;

  function remove(turn: Turn): void {
    turns.delete(turn);
    if (turns.size < limits.many) manySince = undefined;
  }

  return {
    length: () => turns.size,
    wait: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => turn.refuse(), limits.waitAtMostMs);
        const turn: Turn = {
          give: (leave) => {
            clearTimeout(timer);
            remove(turn);
            resolve(leave);
          },
          refuse: () => {
            clearTimeout(timer);
            remove(turn);
            reject(comeAgain());
          },
        };
        turns.add(turn);
        if (turns.size >= limits.many) manySince ??= now();
      }),
    hasTooMany: () => manySince !== undefined && now() - manySince >= limits.burstMs,
    admit(begin) {
      const [first] = turns;
      first?.give(begin());
      return first !== undefined;
    },
    keepLast(count) {
      for (const turn of [...turns].slice(0, Math.max(0, turns.size - count))) turn.refuse();
    },
  };
}

const RETRY_AFTER_SECONDS = 1;

/** What is told to whoever gets no turn. */
export function comeAgain(): ServiceError {
  return new ServiceError('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
