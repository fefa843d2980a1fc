import type { Place } from '../../domain/availability/choose-place.ts';
import type { CapacityFacts, CapacityQuery } from './crews.ts';

/** The days on which a place is to be taken. */
export interface PlaceQuery extends CapacityQuery {
  /** `YYYY-MM-DD`. */
  readonly days: readonly string[];
}

/** A time to be held for a visitor. */
export interface NewHold {
  readonly holder: string;
  /** The visitor's IP address, for IPv6 its /64 prefix; null if unknown. */
  readonly address: string | null;
  readonly place: Place;
  readonly until: Date;
}

/** Holds of other visitors. */
export interface OtherHolds {
  /** The holds within the arrivals of the wish. */
  readonly places: readonly Place[];
  /** The total number from the same address. */
  readonly ofAddress: number;
}

/** The crews' time, in one transaction. */
export interface Places {
  /**
   * What the search for a place needs. Until the transaction ends no other one takes a place on these days, and no crew
   * is changed.
   */
  capacityOn(query: PlaceQuery): Promise<CapacityFacts>;
  /** The place of an appointment; null if it has none. */
  placeOf(appointmentId: string): Promise<Place | null>;
  /** Gives an appointment without a place its place. @throws Stale if the database refuses it */
  takePlace(appointmentId: string, place: Place): Promise<void>;
  /**
   * Clears a free place of what may still be stored there: expired holds, that part of the appointment's own former
   * place, and holds of the visitor who takes it; what is left of those no longer counts as held on the business day
   * `today`.
   */
  clearPlace(
    place: Place,
    taker: { readonly holders: readonly string[]; readonly today: string; readonly now: Date },
    appointmentId?: string,
  ): Promise<void>;
  /**
   * Frees an appointment's place at once, or keeps it until the given instant so that the change can be undone
   * (AVAIL-12). It also frees the place that an earlier change has kept.
   */
  releasePlace(appointmentId: string, keptUntil: Date | null): Promise<void>;
  /** Until the transaction ends no other one holds a time from the address. */
  lockAddress(address: string | null): Promise<void>;
  /** The holds of others that begin within a span, or come from the same address. */
  otherHolds(
    arrivals: { readonly from: number; readonly until: number },
    query: {
      readonly now: Date;
      readonly holders: readonly string[];
      readonly address: string | null;
    },
  ): Promise<OtherHolds>;
  /** How many milliseconds a visitor has held times on a business day; current holds count in full. */
  heldMs(holders: readonly string[], day: string): Promise<number>;
  hold(hold: NewHold, day: string, now: Date): Promise<void>;
  /** Releases a visitor's holds; the time they were held still counts. @returns whether there were any */
  releaseHolds(holders: readonly string[], day: string, now: Date): Promise<boolean>;
}
