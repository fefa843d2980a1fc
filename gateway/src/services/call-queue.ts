import { ServiceError } from '@dewlane/service-kit/edge';

/** To be called when a call has ended. */
export type EndTurn = () => void;

/** The queue of calls of one kind that wait for their turn. */
export interface CallQueue {
  readonly count: () => number;
  /**
   * Waits in the queue for a turn.
   * @throws ServiceError UNAVAILABLE if the turn doesn't come in time or the call is dropped from the queue; or the
   * reason of `gone`
   */
  wait(gone?: AbortSignal): Promise<EndTurn>;
  /**
   * Gives the first or last call in the queue its turn.
   * @returns false if the queue is empty
   */
  admit(which: 'first' | 'last', begin: () => EndTurn): boolean;
  /** Refuses the call that has waited longest. */
  refuseFirst(): void;
}

interface Turn {
  readonly give: (endTurn: EndTurn) => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * Creates an empty queue.
 * @param longestMs a call that has waited for so many milliseconds is refused
 * @param onLate called after each such refusal
 */
export function createCallQueue(longestMs: number, onLate: () => void): CallQueue {
  const turns: Turn[] = [];

  function turnOf(
    resolve: (endTurn: EndTurn) => void,
    reject: (reason: unknown) => void,
    gone: AbortSignal | undefined,
  ): Turn {
    const timer = setTimeout(giveUp, longestMs);
    gone?.addEventListener('abort', giveUp);
    function giveUp(): void {
      turns.splice(turns.indexOf(turn), 1);
      turn.refuse(gone?.aborted ? gone.reason : queueRefusal());
      if (!gone?.aborted) onLate();
    }
    function settle(): void {
      clearTimeout(timer);
      gone?.removeEventListener('abort', giveUp);
    }
    const turn: Turn = {
      give(endTurn) {
        settle();
        resolve(endTurn);
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
      turns.shift()?.refuse(queueRefusal());
    },
  };
}

const RETRY_AFTER_SECONDS = 1;

/** All refusals of this kind. */
const refusals = new WeakSet<object>();

/** The refusal of a call that gets no turn. */
export function queueRefusal(): ServiceError {
  const refusal = new ServiceError('UNAVAILABLE', undefined, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
  refusals.add(refusal);
  return refusal;
}

/** Whether a call has failed since it got no turn, so that its service has never seen it. */
export function isQueueRefusal(error: unknown): boolean {
  return error instanceof ServiceError && refusals.has(error);
}
