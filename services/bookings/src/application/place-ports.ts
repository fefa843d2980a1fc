import type { Place } from '../domain/availability/choose-place.ts';
import type { CapacityFacts, CapacityQuery } from './availability-ports.ts';

/** Days on which a place is to be taken. */
export interface PlaceQuery extends CapacityQuery {
  /** `YYYY-MM-DD`. */
  readonly days: readonly string[];
}

/** A time that is kept for a visitor. */
export interface NewHold {
  readonly holder: string;
  /** The address it came from, of IPv6 the /64; null where it isn't known. */
  readonly address: string | null;
  readonly place: Place;
  readonly until: Date;
}

/** Holds of other visitors. */
export interface OtherHolds {
  /** Those that lie within the wish's arrivals. */
  readonly places: readonly Place[];
  /** How many the address has in all. */
  readonly ofAddress: number;
}

/** The crews' time, in one transaction. */
export interface Places {
  /** What there is to find a place with. Until the transaction ends nobody else takes one on these days, and no crew changes. */
  capacityOn(query: PlaceQuery): Promise<CapacityFacts>;
  /** The place that an appointment has; null without one. */
  placeOf(appointmentId: string): Promise<Place | null>;
  /** Gives an appointment that has none its place. @throws Stale where the database refuses it */
  takePlace(appointmentId: string, place: Place): Promise<void>;
  /** Removes what may stand in a place that is free: passed holds, those of the visitor who takes it, what the appointment itself had there. */
  makeRoom(
    place: Place,
    holders: readonly string[],
    now: Date,
    appointmentId?: string,
  ): Promise<void>;
  /** Frees an appointment's place at once, or keeps it until an instant for its change to be undone (AVAIL-12). */
  givePlaceBack(appointmentId: string, keptUntil: Date | null): Promise<void>;
  /** Gives an appointment the place back that is kept for its change to be undone, where one begins in a stretch of time. @returns whether there was one */
  takeKeptPlace(
    appointmentId: string,
    arrivals: { readonly from: number; readonly until: number },
    now: Date,
  ): Promise<boolean>;
  /** The holds of others that begin in a stretch of time. */
  otherHolds(
    arrivals: { readonly from: number; readonly until: number },
    query: {
      readonly now: Date;
      readonly holders: readonly string[];
      readonly address: string | null;
    },
  ): Promise<OtherHolds>;
  /** For how many milliseconds a visitor has held times on a business day, those that are held now in full. */
  heldMs(holders: readonly string[], day: string): Promise<number>;
  hold(hold: NewHold, day: string, now: Date): Promise<void>;
  /** Frees what a visitor holds; what they held of it already counts. @returns whether there was anything */
  releaseHolds(holders: readonly string[], day: string, now: Date): Promise<boolean>;
}
