import type { SavedSettings } from '@dewlane/catalog';
import type { PlannedWork } from '../domain/availability/arrival-times.ts';
import type { Capacity } from '../domain/availability/capacity.ts';
import type { Crew } from '../domain/availability/crew.ts';
import type { NewPlace, Outlook } from '../domain/availability/outlook.ts';
import type { CrewPlan } from './queries/crew-plans.ts';
import type { Cause, Claim } from './requests.ts';

/** Which time is looked at, and for whom. */
export interface CapacityQuery {
  readonly from: Date;
  readonly to: Date;
  /** Holds that have passed by now take nothing. */
  readonly now: Date;
  /** Whose hold counts as free: the caller's. */
  readonly holders: readonly string[];
  /** The appointment that is to move: its own place counts as free. */
  readonly appointmentId?: string | undefined;
}

/** What there is to find a place with. */
export interface CapacityFacts {
  readonly settings: SavedSettings;
  /** Null without crews (AVAIL-14). */
  readonly capacity: Capacity | null;
}

/** What is read of crews and their time without a transaction. */
export interface CrewReads {
  capacity(query: CapacityQuery): Promise<CapacityFacts>;
  /** Those at work, in the order they were added. */
  crews(): Promise<Crew[]>;
  /** All that decides who has a crew. */
  outlook(now: Date): Promise<Outlook>;
  /** The crews of appointments, in any order; those that aren't there are left out. */
  crewPlans(appointmentIds: readonly string[], now: Date): Promise<CrewPlan[]>;
  /** An appointment that is to take place, with the place it has; null for any other id. */
  workToPlan(appointmentId: string): Promise<PlannedWork | null>;
}

/** A change of a crew that is to be saved with its event; null where there was none before. */
export interface CrewChange {
  readonly before: Crew | null;
  readonly after: Crew;
}

/** Where crews are kept. */
export interface CrewStore extends CrewReads {
  /** Runs work in one transaction; until it ends no other crew changes, and nobody takes a place. */
  inTransaction<Result>(work: (tx: CrewTransaction) => Promise<Result>): Promise<Result>;
}

/** One transaction on the crews. */
export interface CrewTransaction {
  /**
   * Runs the effect once per claim and returns the stored result to a repeat; it must be JSON. A null key means no
   * claim.
   */
  onceOnly<Result>(claim: Claim, effect: () => Promise<Result>): Promise<Result>;
  /** A crew, also a removed one. */
  crew(id: string): Promise<Crew | null>;
  countCrews(): Promise<number>;
  /** Writes a change and its event. */
  save(change: CrewChange, cause: Cause): Promise<void>;
  /** All that decides who has a crew, as this transaction has left it. */
  outlook(now: Date): Promise<Outlook>;
  /** Gives appointments their places. @throws Stale when one of them has changed since the outlook */
  addPlaces(places: readonly NewPlace[], now: Date): Promise<void>;
  /** Frees all that a crew has from now on: what it was to do stays, without it. */
  freeTimesOf(crewId: string, now: Date): Promise<void>;
}
