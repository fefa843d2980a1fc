import { type Crew, type CrewEdit, editCrew } from '../../domain/availability/crew.ts';
import { Refusal } from '../../domain/refusal.ts';
import { crewFromJson } from '../from-json.ts';
import type { CrewTransaction } from '../ports/crews.ts';
import type { Dependencies } from '../ports.ts';
import { placeWaiting } from '../steps/place-waiting.ts';
import { staffWriteParsed } from '../steps/staff-write.ts';

export interface UpdateCrew extends CrewEdit {
  readonly id: string;
  /** The version the change is based on; the change is rejected if the crew has another by now. */
  readonly expectedVersion: number;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Changes a crew. Existing places don't move; appointments without a crew get a place if they fit now (AVAIL-15). A
 * removed crew never returns; its coming appointments are left without a crew.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE with the current state (STAFF-03)
 */
export function updateCrew({ crews, clock }: Pick<Dependencies, 'clock' | 'crews'>) {
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
