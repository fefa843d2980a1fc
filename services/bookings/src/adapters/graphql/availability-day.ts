import type { StateOfDay } from '../../domain/availability/day-state.ts';
import type { OfferedDay } from '../../domain/availability/offer.ts';

/** A day as GraphQL tells of it: its slots and times are looked up only where they are asked for. */
export interface DescribedDay extends StateOfDay {
  readonly day: OfferedDay;
}
