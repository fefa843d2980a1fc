import type { SavedBusiness } from '@dewlane/internal-api';
import type { Check, Logger } from '@dewlane/service-kit/edge';

/**
 * Polls of bookings without an answer until a new gateway goes live all the same: one may fail by chance, but at a first
 * install bookings may not yet take our tokens.
 */
const SILENT_POLLS = 5;

/** Whether this gateway tells times in the zone that bookings keeps (OPS-33). */
export interface ZoneAgreement {
  /** Takes note of an answer of bookings; undefined if it gave none. */
  note(answer: SavedBusiness | undefined): void;
  /** Fails until bookings has answered, or given no answer several times, and while all that it has said is another zone. */
  readonly check: Check;
}

/**
 * Keeps a gateway from going live with a time zone that bookings refuses: the gateways from before then serve on. Once
 * they have agreed it stays live, so that a change that bookings accepts takes no gateway away.
 */
export function createZoneAgreement(own: string, log: Logger): ZoneAgreement {
  /** How many more polls without an answer it waits for; any answer ends the wait. */
  let pollsLeft = SILENT_POLLS;
  let hasAgreed = false;
  /** The other zone that bookings named last. */
  let other: string | undefined;
  return {
    note(answer) {
      pollsLeft = answer === undefined ? pollsLeft - 1 : 0;
      const timeZone = answer?.timeZone;
      // An outage, and a bookings of an older version, say nothing about zones: what bookings said before stands.
      if (hasAgreed || timeZone === undefined) return;
      hasAgreed = timeZone === own;
      if (hasAgreed || timeZone === other) return;
      other = timeZone;
      log.warn({ own, bookings: other }, 'not ready: bookings keeps another time zone');
    },
    async check() {
      if (pollsLeft > 0) {
        throw new Error('bookings has not said its time zone yet');
      }
      if (hasAgreed || other === undefined) return;
      throw new Error(`BUSINESS_TIME_ZONE is ${own}, but bookings has ${other}`);
    },
  };
}
