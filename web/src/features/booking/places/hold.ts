import { HoldTimeDocument, ReleaseHoldDocument } from '../../../generated/beside/graphql.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import type { Call } from '../../../lib/graphql/use-call.ts';

/** A time to be kept, as bookings take a `serviceDate`, and the package it is for. */
export interface WantedHold {
  readonly serviceDate: string;
  readonly servicePackage: string | null;
}

export interface HoldPorts {
  readonly send: Call;
  /** Told until when the time is kept, in milliseconds since 1970; null where it is not, or not known to be. */
  readonly onHeld: (until: number | null) => void;
}

/**
 * Has the chosen time kept for the visitor, one request after the other, the newest wish last (AVAIL-05, AVAIL-06). It
 * is a courtesy: what goes wrong is only logged, and the booking decides.
 */
export function createHold({ send, onHeld }: HoldPorts) {
  let wanted: WantedHold | null = null;
  let isHeld = false;
  let isRenewing = false;
  let running: Promise<void> = Promise.resolve();

  async function follow(wish: WantedHold | null): Promise<void> {
    if (wish !== wanted) return;
    try {
      if (wish) {
        const { holdTime } = await send(HoldTimeDocument, { input: wish });
        isHeld = holdTime != null;
        onHeld(holdTime ? Date.parse(holdTime.until) : null);
      } else if (isHeld) {
        isHeld = false;
        onHeld(null);
        await send(ReleaseHoldDocument, {});
      }
    } catch (error) {
      onHeld(null);
      logFailure('The time could not be held', error);
    }
  }

  /** From now on this time is kept; null gives back what was. */
  function want(wish: WantedHold | null): void {
    wanted = wish;
    running = running.then(() => follow(wish));
  }

  return {
    want,
    /** Has the same time kept for longer; once, however often it is asked for until that is answered. */
    again: () => {
      if (isRenewing) return;
      isRenewing = true;
      want(wanted);
      running = running.then(() => {
        isRenewing = false;
      });
    },
  };
}
