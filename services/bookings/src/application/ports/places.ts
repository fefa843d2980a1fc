import type { Place } from '../../domain/availability/choose-place.ts';
import type { CapacityFacts, CapacityQuery } from './crews.ts';

/** The days on which a place is to be taken. */
export interface PlaceQuery extends CapacityQuery {
  /** `YYYY-MM-DD`. */
  readonly days: readonly string[];
}

/** The visitor who takes a place. */
export interface PlaceTaker {
  readonly holders: readonly string[];
  readonly today: string;
  readonly now: Date;
}

/** The crews' time, in one transaction. */
export interface Places {
  /**
   * What the search for a place needs. Until the transaction ends no other one takes a place on these days, and no crew
   * is changed.
   */
  capacityOn(query: PlaceQuery): Promise<CapacityFacts>;
  /** The place of an appointment; null if it has none. */
  of(appointmentId: string): Promise<Place | null>;
  /** Gives an appointment without a place its place. @throws Stale if the database refuses it */
  take(appointmentId: string, place: Place): Promise<void>;
  /**
   * Clears a free place of what may still be stored there: expired holds, that part of the appointment's own former
   * place, and holds of the visitor who takes it; what is left of those no longer counts as held on the business day
   * `today`.
   */
  clear(place: Place, taker: PlaceTaker, appointmentId?: string): Promise<void>;
  /**
   * Frees an appointment's place at once, or keeps it until the given instant so that the change can be undone
   * (AVAIL-12). It also frees the place that an earlier change has kept.
   */
  release(appointmentId: string, keptUntil: Date | null): Promise<void>;
}
