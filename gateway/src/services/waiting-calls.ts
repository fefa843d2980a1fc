import { ServiceError } from '@dewlane/service-kit/edge';

/** Tells that a call has ended. */
export type Leave = () => void;

/** Calls of one kind that wait for their turn. */
export interface WaitingCalls {
  readonly count: () => number;
  /**
   * Waits for a turn.
   * @throws ServiceError UNAVAILABLE when the turn doesn't come in time, or others took the place; the reason of `gone`
   */
  wait(gone?: AbortSignal): Promise<Leave>;
  /**
   * Gives somebody a turn.
   * @returns false where nobody waits
   */
  admit(which: 'first' | 'last', begin: () => Leave): boolean;
  /** Refuses whoever has waited longest. */
  refuseFirst(): void;
}

interface Turn {
  readonly give: (leave: Leave) => void;
  readonly refuse: (reason: unknown) => void;
}

/** Nobody waits yet; nobody will for more than so many milliseconds: `onLate` hears of whoever would have. */
export function createWaitingCalls(longestMs: number, onLate: () => void): WaitingCalls {
  const turns: Turn[] = [];

  function turnOf(
    resolve: (leave: Leave) => void,
    reject: (reason: unknown) => void,
    gone: AbortSignal | undefined,
  ): Turn {
    const timer = setTimeout(giveUp, longestMs);
    gone?.addEventListener('abort', giveUp);
    function giveUp(): void {
      turns.splice(turns.indexOf(turn), 1);
      turn.refuse(gone?.aborted ? gone.reason : comeAgain());
      if (!gone?.aborted) onLate();
    }
    function settle(): void {
      clearTimeout(timer);
      gone?.removeEventListener('abort', giveUp);
    }
    const turn: Turn = {
      give(leave) {
        settle();
        resolve(leave);
      },
      refuse(reason) {
        settle();
        reject(reason);
      },
    };
    return turn;
  }

  return {
    count: () => turns.length,
    wait: (gone) => new Promise((resolve, reject) => turns.push(turnOf(resolve, reject, gone))),
    admit(which, begin) {
      const turn = which === 'first' ? turns.shift() : turns.pop();
      turn?.give(begin());
      return turn !== undefined;
    },
    refuseFirst() {
      turns.shift()?.refuse(comeAgain());
    },
  };
}

const RETRY_AFTER_SECONDS = 1;

/** What is told to whoever gets no turn. */
export function comeAgain(): ServiceError {
  return new ServiceError('UNAVAILABLE', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
