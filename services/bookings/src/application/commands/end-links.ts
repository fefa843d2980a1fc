import type { Dependencies } from '../ports.ts';
import { type EndedLinks, endAllLinks, isAddressReached } from '../steps/end-all-links.ts';
import { requireVersion } from '../steps/required-appointment.ts';
import { staffWriteAfter } from '../steps/staff-write.ts';

export interface EndLinks {
  readonly id: string;
  /** The version that staff saw; the request is rejected if the appointment has another by now. */
  readonly expectedVersion?: number | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Ends every link to a booking sent so far, for staff, as `endOwnLinks` does for a customer; recorded in the audit log
 * (SELF-14).
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE (STAFF-03)
 */
export function endLinks(deps: Dependencies) {
  return staffWriteAfter(
    deps,
    'endLinks',
    // Before the transaction, which holds a connection of its own.
    ({ id }: EndLinks) => isAddressReached(deps, id),
    async (tx, input: EndLinks, { cause, now }, isReached): Promise<EndedLinks> => {
      const before = await requireVersion(tx, input);
      return endAllLinks(deps, tx, before, { cause, now, isReached, answersCustomer: false });
    },
  );
}
