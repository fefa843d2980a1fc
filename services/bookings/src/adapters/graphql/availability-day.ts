import type { StateOfDay } from '../../domain/availability/day-state.ts';
import type { OfferedDay } from '../../domain/availability/offer.ts';

/** A day for GraphQL; its slots and times are computed only if they are selected. */
export interface DescribedDay extends StateOfDay {
  readonly day: OfferedDay;
}
