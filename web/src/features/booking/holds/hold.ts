import { HoldTimeDocument, ReleaseHoldDocument } from '../../../generated/beside/graphql.ts';
import { logFailure } from '../../../lib/browser/log.ts';
import type { SendDocument } from '../../../lib/graphql/use-call.ts';

/** A time to hold, in the format of `serviceDate`, and the package it is for. */
export interface WantedHold {
  readonly serviceDate: string;
  readonly servicePackage: string | null;
}

export interface HoldOptions {
  readonly send: SendDocument;
  /** Called with the hold's end in milliseconds since 1970, by this device's clock; null if there is no hold, or it isn't known. */
  readonly onHeld: (until: number | null) => void;
}

/**
 * Holds the chosen time for the visitor. Requests are sent one after the other, the newest choice last (AVAIL-05,
 * AVAIL-06). A hold is optional: failures are only logged, and the booking itself decides.
 */
export function createHold({ send, onHeld }: HoldOptions) {
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
        // By how long it lasts: this device's clock may differ from the service's.
        onHeld(holdTime ? Date.now() + holdTime.forMs : null);
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

  /** Holds this time from now on; null releases the current hold. */
  function want(wish: WantedHold | null): void {
    wanted = wish;
    running = running.then(() => follow(wish));
  }

  return {
    want,
    /** Renews the hold; calls during a running renewal do nothing. */
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
