import type { Owner } from '@dewlane/catalog';
import type { Cause } from '@dewlane/events/cause';

/** A request by a customer or guest. */
export interface CustomerRequest {
  readonly owner: Owner;
  readonly cause: Cause;
}
