import type { Cause, Trace } from '@dewlane/events/cause';

/** The cause of a change that a customer makes to their own account. */
export function causedByCustomer(userId: number, trace: Trace): Cause {
  return { actor: { kind: 'customer', id: String(userId) }, trace };
}
