import type { WeekdayHours } from '@dewlane/catalog';
import { type Crew, type CrewEdit, editCrew } from '../../domain/availability/crew.ts';
import { placesForUnplaced } from '../../domain/availability/outlook.ts';
import { Refusal } from '../../domain/refusal.ts';
import { crewFromJson } from '../from-json.ts';
import type { CrewStore, CrewTransaction } from '../ports/crews.ts';
import type { Clock } from '../ports.ts';
import { staffWriteParsed } from '../steps/staff-write.ts';

/** More crews than any business has; bounds the cost of planning a day. */
const MOST_CREWS = 50;

export interface CreateCrew {
  readonly name: string;
  readonly color: string;
  readonly hours: readonly WeekdayHours[] | null;
  readonly idempotencyKey?: string | null | undefined;
}

export interface UpdateCrew extends CrewEdit {
  readonly id: string;
  /** The version the change is based on; the change is rejected if the crew has another by now. */
  readonly expectedVersion: number;
  readonly idempotencyKey?: string | null | undefined;
}

interface CrewParts {
  readonly crews: CrewStore;
  readonly clock: Clock;
  readonly newId: () => string;
}

/**
 * Adds a crew. Coming appointments without a crew get a place with it if they fit; nobody is notified (AVAIL-15).
 * @throws Refusal QUOTA_REACHED at the limit of crews
 */
export function createCrew({ crews, clock, newId }: CrewParts) {
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

/**
 * Changes a crew. Existing places don't move; appointments without a crew get a place if they fit now (AVAIL-15). A
 * removed crew never returns; its coming appointments are left without a crew.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE with the current state (STAFF-03)
 */
export function updateCrew({ crews, clock }: Pick<CrewParts, 'crews' | 'clock'>) {
  return staffWriteParsed(
    { clock, inTransaction: crews.inTransaction },
    'updateCrew',
    crewFromJson,
    async (tx, input: UpdateCrew, { cause, now }): Promise<Crew> => {
      const { id, expectedVersion, idempotencyKey: _, ...edit } = input;
      const before = await requireCrew(tx, id, expectedVersion);
      const after = editCrew(before, edit, now);
      if (after === before) return before;
      await tx.save({ before, after }, cause);
      if (after.active) await placeWaiting(tx, now);
      else await tx.freeTimesOf(id, now);
      return after;
    },
  );
}

async function placeWaiting(tx: CrewTransaction, now: Date): Promise<void> {
  const places = placesForUnplaced(await tx.outlook(now), now);
  if (places.length > 0) await tx.addPlaces(places, now);
}

async function requireCrew(
  tx: CrewTransaction,
  id: string,
  expectedVersion: number,
): Promise<Crew> {
  const found = await tx.crew(id);
  if (!found?.active) throw new Refusal('NOT_FOUND', 'This crew is not there any more.');
  if (found.version === expectedVersion) return found;
  const { version, name, color, hours } = found;
  throw new Refusal('CHANGED_MEANWHILE', 'Somebody else has changed this crew meanwhile.', {
    current: { version, name, color, hours },
  });
}
