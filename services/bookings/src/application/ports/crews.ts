import type { SavedSettings } from '@dewlane/catalog';
import type { Cause } from '@dewlane/events/cause';
import type { PlannedWork } from '../../domain/availability/arrival-times.ts';
import type { Capacity } from '../../domain/availability/capacity.ts';
import type { Crew } from '../../domain/availability/crew.ts';
import type { CrewPlan } from '../../domain/availability/crew-plan.ts';
import type { NewPlace, Outlook } from '../../domain/availability/outlook.ts';
import type { Idempotency } from './idempotency.ts';

/** The span to look at, and for whom. */
export interface CapacityQuery {
  readonly from: Date;
  readonly to: Date;
  /** Holds that have expired by now are ignored. */
  readonly now: Date;
  /** Holds of these owners (the caller's ids) count as free. */
  readonly holders: readonly string[];
  /** The appointment to be moved: its own place counts as free. */
  readonly appointmentId?: string | undefined;
}

/** What the search for a place needs. */
export interface CapacityFacts {
  readonly settings: SavedSettings;
  /** Null if there are no crews (AVAIL-14). */
  readonly capacity: Capacity | null;
}

/** Reads of crews and their time, outside of a transaction. */
export interface CrewReads {
  capacity(query: CapacityQuery): Promise<CapacityFacts>;
  /** The active crews, in the order they were added. */
  crews(): Promise<Crew[]>;
  /** Everything that decides which appointments have a crew. */
  outlook(now: Date): Promise<Outlook>;
  /** The crew plans of appointments, in any order; unknown ids are left out. */
  crewPlans(appointmentIds: readonly string[], now: Date): Promise<CrewPlan[]>;
  /** An appointment that will take place, with its place; null for any other id. */
  workToPlan(appointmentId: string): Promise<PlannedWork | null>;
}

/** A change of a crew to be saved with its event; `before` is null for a new crew. */
export interface CrewChange {
  readonly before: Crew | null;
  readonly after: Crew;
}

/** Where crews are kept. */
export interface CrewStore extends CrewReads {
  /** Runs work in one transaction; until it ends no other crew is changed and no place is taken. */
  inTransaction<Result>(work: (tx: CrewTransaction) => Promise<Result>): Promise<Result>;
}

/** One transaction on the crews. */
export interface CrewTransaction extends Idempotency {
  /** A crew, even a removed one. */
  crew(id: string): Promise<Crew | null>;
  countCrews(): Promise<number>;
  /** Writes a change and its event. */
  save(change: CrewChange, cause: Cause): Promise<void>;
  /** Everything that decides which appointments have a crew, including this transaction's writes. */
  outlook(now: Date): Promise<Outlook>;
  /** Gives appointments their places. @throws Stale when one of them has changed since the outlook */
  addPlaces(places: readonly NewPlace[], now: Date): Promise<void>;
  /** Frees all of a crew's times from now on but that of work in progress; its appointments stay, without a crew. */
  freeTimesOf(crewId: string, now: Date): Promise<void>;
}
