import { addDays, businessDay, type SavedSettings } from '@dewlane/catalog';
import { type Appointment, serviceTimeOf } from '../../domain/appointment/appointment.ts';
import { alternativesTo, SEARCHED_DAYS } from '../../domain/availability/alternatives.ts';
import type { PlaceSearch } from '../../domain/availability/find-place.ts';
import { Refusal } from '../../domain/refusal.ts';
import { daySpan } from '../../domain/schedule/business-time.ts';
import type { Dependencies } from '../ports.ts';

/**
 * No crew is free: `orRefuseWithAlternatives` refuses with the free alternatives. The transaction rolls back, except
 * that of a hold (AVAIL-06).
 */
export class NoPlace extends Error {
  readonly search: PlaceSearch;
  readonly exemptions: PlaceExemptions;

  constructor(search: PlaceSearch, exemptions: PlaceExemptions) {
    super('No crew is free at this time.');
    this.name = 'NoPlace';
    this.search = search;
    this.exemptions = exemptions;
  }
}

/** What counts as free for whoever searches a place. */
export interface PlaceExemptions {
  /** Holds of these owners count as free. */
  readonly holders: readonly string[];
  /** The appointment to be moved, as it is: its own place counts as free, and its own time is no alternative. */
  readonly moving?: Appointment | null;
}

/** Settings without the limits that apply to customers only (AVAIL-10). */
function forStaff({ leadMinutes: _, horizonDays: __, ...settings }: SavedSettings): SavedSettings {
  return settings;
}

/**
 * Runs a write and turns NoPlace into a refusal that lists the nearest free times (AVAIL-07).
 * @throws Refusal SLOT_TAKEN
 */
export async function orRefuseWithAlternatives<Result>(
  { crews, zone }: Pick<Dependencies, 'crews' | 'zone'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof NoPlace)) throw error;
    const { search, exemptions } = error;
    const { holders, moving } = exemptions;
    const { now, minutes, time } = search;
    const today = businessDay(now, zone);
    const earliest = addDays(time.date, -SEARCHED_DAYS);
    const span = daySpan(earliest < today ? today : earliest, 2 * SEARCHED_DAYS + 1, zone);
    const query = { ...span, now, holders, appointmentId: moving?.id };
    const { settings, capacity } = await crews.capacity(query);
    const limits = search.bookedAs === 'staff' ? forStaff(settings) : settings;
    const offer = { settings: limits, capacity, minutes, now, zone };
    const alternatives = alternativesTo(time, offer, moving ? serviceTimeOf(moving) : null);
    throw new Refusal('SLOT_TAKEN', 'This time is taken. Please choose another one.', {
      alternatives,
    });
  }
}
