import { serviceTimeOf } from '../../domain/appointment/appointment.ts';
import { atTime } from '../../domain/appointment/timetable.ts';
import {
  exactTime,
  keepsTime,
  placeToPlan,
  timeAround,
} from '../../domain/availability/planned-arrival.ts';
import { isOn } from '../../domain/message/message.ts';
import { nextVersion } from '../../domain/next-version.ts';
import { Refusal, refuseFields } from '../../domain/refusal.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import type { StaffRequest } from '../requests.ts';
import { exchangePlace, placeQueryFor, searchFor } from '../steps/appointment-place.ts';
import { type ChangedAppointment, versionOf } from '../steps/changed-appointment.ts';
import { NoPlace, orRefuseWithAlternatives } from '../steps/no-place.ts';
import { notifyOfChange } from '../steps/notify-of-change.ts';
import { requireVersion } from '../steps/required-appointment.ts';
import { type Occasion, staffWrite } from '../steps/staff-write.ts';

export interface PlanArrival {
  readonly id: string;
  /** The version the plan is based on; it is rejected if the appointment has another by now. */
  readonly expectedVersion?: number | undefined;
  /** The planned arrival of the crew; a whole minute. */
  readonly plannedStartsAt: Date;
  /** Moves the booking even if no crew is free then; applies only outside of what the customer was told (AVAIL-11). */
  readonly overbook?: boolean | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Plans when the crew comes (AVAIL-16). Within what the customer was told, nothing else changes and nobody is notified.
 * Outside of it, the slot that contains the new time, or else the exact time, becomes the booked time, and the customer
 * is notified as of any move. The appointment's own crew comes if it is free then, else another one. If none is free,
 * staff may overbook a move, which is then without a crew; within what the customer was told a plan needs a free crew.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE (STAFF-03), CONFLICT if it is over or doesn't take place,
 * VALIDATION_FAILED without crews, SLOT_TAKEN if none is free then
 */
export function planArrival(deps: Dependencies) {
  const write = staffWrite(deps, 'planArrival', (tx, input: PlanArrival, occasion) =>
    plan(deps, tx, input, occasion),
  );
  return (request: StaffRequest, input: PlanArrival): Promise<ChangedAppointment> =>
    orRefuseWithAlternatives(deps, () => write(request, input));
}

async function plan(
  { texting, zone }: Dependencies,
  tx: Transaction,
  input: PlanArrival,
  { cause, now }: Occasion,
): Promise<ChangedAppointment> {
  const { plannedStartsAt } = input;
  const before = await requireVersion(tx, input);
  if (!isOn(before)) {
    throw new Refusal('CONFLICT', 'This appointment is over, or does not take place.');
  }
  const search = {
    ...searchFor(before, 'staff', now, zone),
    time: exactTime(plannedStartsAt, zone),
  };
  const { settings, capacity } = await tx.places.capacityOn(placeQueryFor(search, [], before.id));
  if (!capacity) return refuseFields({ plannedStartsAt: NO_CREWS });
  const old = await tx.places.of(before.id);
  const place = placeToPlan(search, settings, capacity, old);
  const told = serviceTimeOf(before);
  const isKept = keepsTime(plannedStartsAt, told, settings, capacity, zone);
  if (!place && (isKept || !input.overbook)) {
    throw new NoPlace(search, { holders: [], moving: before });
  }
  const isSameMinute = old?.startsAt === plannedStartsAt.getTime();
  // At its own minute another crew may come: its own no longer does once hours or crews have changed.
  if (isKept && isSameMinute && old.crewId === place?.crewId) return versionOf(before);

  const moved = isKept ? before : atTime(before, timeAround(plannedStartsAt, zone), zone);
  const after = nextVersion(before, moved, now);
  const planned = { from: old && new Date(old.startsAt), to: plannedStartsAt };
  const change = { kind: 'appointment', before, after } as const;
  await tx.save([isKept ? { ...change, planned } : change], cause, now);
  // Only what the customer is to be told of can be undone; a mere plan can simply be made again.
  const canUndo =
    !isKept && (await notifyOfChange(tx, before, after, now, { by: 'staff', texting, zone }));
  await exchangePlace(tx.places, before.id, place, { holders: [], canUndo, now, zone });
  return versionOf(after);
}

const NO_CREWS = 'There are no crews whose arrival could be planned.';
