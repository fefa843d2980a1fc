import type { SavedBusiness } from '@dewlane/internal-api';
import type { Check, Logger } from '@dewlane/service-kit/edge';

/** Whether this gateway tells times in the zone that bookings keeps (OPS-33). */
export interface ZoneAgreement {
  /** Takes note of an answer of bookings; undefined if it gave none. */
  note(answer: SavedBusiness | undefined): void;
  /** Fails until bookings was asked, and while all that it has said is another zone. */
  readonly check: Check;
}

/**
 * Keeps a gateway from going live with a time zone that bookings refuses: the gateways from before then serve on. Once
 * they have agreed it stays live, so that a change that bookings accepts takes no gateway away.
 */
export function createZoneAgreement(own: string, log: Logger): ZoneAgreement {
  let wasAsked = false;
  let hasAgreed = false;
  /** The other zone that bookings named last. */
  let other: string | undefined;
  return {
    note(answer) {
      wasAsked = true;
      // An outage says nothing about zones: what bookings said before stands.
      if (hasAgreed || answer === undefined) return;
      const { timeZone = own } = answer;
      hasAgreed = timeZone === own;
      if (hasAgreed || timeZone === other) return;
      other = timeZone;
      log.warn({ own, bookings: other }, 'not ready: bookings keeps another time zone');
    },
    async check() {
      if (!wasAsked) throw new Error('bookings has not been asked for its time zone yet');
      if (hasAgreed || other === undefined) return;
      throw new Error(`BUSINESS_TIME_ZONE is ${own}, but bookings has ${other}`);
    },
  };
}
