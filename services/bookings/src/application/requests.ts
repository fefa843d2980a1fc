import type { Owner } from '@dewlane/catalog';
import type { Cause, Trace } from '@dewlane/events/cause';

/** The cause of a change, and for a customer's request where it was asked from. */
export interface RecordedCause extends Cause {
  /** The digest of the client address; not carried in events. */
  readonly askedFrom?: string | undefined;
}

/** A request by a customer or guest. */
export interface CustomerRequest {
  readonly owner: Owner;
  readonly cause: RecordedCause;
  /** The caller's token, for calls to other services: these are made on the caller's behalf, never on ours. */
  readonly credential: string;
}

/** A customer's request on their own booking: by its owner, or by the holder of a link from a message. */
export type OwnBookingRequest =
  | { readonly kind: 'owner'; readonly id: string; readonly request: CustomerRequest }
  | {
      readonly kind: 'link';
      readonly token: string;
      /** The caller's ids, whose holds count as free; they give no right to the booking. */
      readonly holders: readonly string[];
      readonly trace: Trace;
    };

/** A request by a member of staff. */
export interface StaffRequest {
  readonly staffId: string;
  readonly cause: Cause;
}
