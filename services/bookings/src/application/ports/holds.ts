import type { Place } from '../../domain/availability/choose-place.ts';

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
  /** Those that begin within the given arrivals. */
  readonly places: readonly Place[];
  /** The total number from the same address. */
  readonly ofAddress: number;
}

/** The times that are held for visitors, in one transaction. */
export interface Holds {
  /** Until the transaction ends no other one holds a time from the address. */
  lockAddress(address: string | null): Promise<void>;
  /** The holds of others that begin within a span, or come from the same address. */
  others(
    arrivals: { readonly from: number; readonly until: number },
    query: {
      readonly now: Date;
      readonly holders: readonly string[];
      readonly address: string | null;
    },
  ): Promise<OtherHolds>;
  /** How many milliseconds a visitor has held times on a business day; current holds count in full. */
  heldMs(holders: readonly string[], day: string): Promise<number>;
  add(hold: NewHold, day: string, now: Date): Promise<void>;
  /** Releases a visitor's holds; the time they were held still counts. @returns whether there were any */
  release(holders: readonly string[], day: string, now: Date): Promise<boolean>;
}
