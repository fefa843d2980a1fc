import type { WeekdayHours } from '@dewlane/catalog';
import type { Crew } from '../../domain/availability/crew.ts';
import { Refusal } from '../../domain/refusal.ts';
import { crewFromJson } from '../from-json.ts';
import type { Dependencies } from '../ports.ts';
import { placeWaiting } from '../steps/place-waiting.ts';
import { staffWriteParsed } from '../steps/staff-write.ts';

/** More crews than any business has; bounds the cost of planning a day. */
const MOST_CREWS = 50;

export interface CreateCrew {
  readonly name: string;
  readonly color: string;
  readonly hours: readonly WeekdayHours[] | null;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Adds a crew. Coming appointments without a crew get a place with it if they fit; nobody is notified (AVAIL-15).
 * @throws Refusal QUOTA_REACHED at the limit of crews
 */
export function createCrew({
  crews,
  clock,
  newId,
}: Pick<Dependencies, 'clock' | 'crews' | 'newId'>) {
  return staffWriteParsed(
    { clock, inTransaction: crews.inTransaction },
    'createCrew',
    crewFromJson,
    async (tx, { name, color, hours }: CreateCrew, { cause, now }): Promise<Crew> => {
      if ((await tx.countCrews()) >= MOST_CREWS) {
        throw new Refusal('QUOTA_REACHED', `There are ${MOST_CREWS} crews, as many as we keep.`);
      }
      const times = { createdAt: now, updatedAt: now };
      const after = { id: newId(), version: 1, name, color, hours, active: true, ...times };
      await tx.save({ before: null, after }, cause);
      await placeWaiting(tx, now);
      return after;
    },
  );
}
