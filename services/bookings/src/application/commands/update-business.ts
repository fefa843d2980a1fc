import type { Clock } from '@dewlane/service-kit/application';
import { type Business, type BusinessEdit, editBusiness } from '../../domain/business/business.ts';
import { Refusal } from '../../domain/refusal.ts';
import { businessFromJson } from '../from-json.ts';
import type { BusinessStore } from '../ports/business.ts';
import { staffWriteParsed } from '../steps/staff-write.ts';

export interface UpdateBusiness {
  /**
   * The version the change is based on, 0 while nothing was ever saved; it is rejected if the settings have another by
   * now.
   */
  readonly expectedVersion: number;
  readonly edit: BusinessEdit;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Changes the settings of the business. Existing bookings keep their price, time and length. An edit that changes
 * nothing returns the current settings.
 * @throws Refusal CHANGED_MEANWHILE with the current state (STAFF-03)
 */
export function updateBusiness({
  business,
  clock,
}: {
  readonly business: BusinessStore;
  readonly clock: Clock;
}) {
  return staffWriteParsed(
    { clock, inTransaction: business.inTransaction },
    'updateBusiness',
    businessFromJson,
    async (tx, { edit, expectedVersion }: UpdateBusiness, { cause, now }): Promise<Business> => {
      const before = await tx.current();
      if (before.version !== expectedVersion) refuseLate(before);
      const after = editBusiness(before, edit, now);
      const { updatedAt } = after;
      if (after !== before && updatedAt !== null) {
        await tx.save({ before, after: { ...after, updatedAt } }, cause);
      }
      return after;
    },
  );
}

function refuseLate({ version, settings }: Business): never {
  throw new Refusal('CHANGED_MEANWHILE', 'Somebody else has changed the settings meanwhile.', {
    current: { version, ...settings },
  });
}
