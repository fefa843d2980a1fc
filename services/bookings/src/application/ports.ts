import type { Language } from '@dewlane/catalog';
import type { Appointment, BookedVehicle } from '../domain/appointment/appointment.ts';
import type { Texting } from '../domain/appointment/reach.ts';
import type { DayLimits } from '../domain/day-limits.ts';
import type { GuestMove, WriteAccess } from '../domain/owner.ts';
import type { QuizResponse } from '../domain/quiz-response/quiz-response.ts';
import type { BookingReads } from './ports/booking-reads.ts';
import type { BookingStore, Change } from './ports/booking-store.ts';
import type { BusinessStore } from './ports/business.ts';
import type { CrewStore } from './ports/crews.ts';
import type { Idempotency } from './ports/idempotency.ts';
import type { JobWork } from './ports/job-work.ts';
import type { LinkDependencies } from './ports/links.ts';
import type { MessagePlans } from './ports/message-plans.ts';
import type { MessageReads } from './ports/message-reads.ts';
import type { TextReports } from './ports/messages.ts';
import type { Places } from './ports/places.ts';
import type { SelfServiceWrites } from './ports/self-service.ts';
import type { VehicleDirectory } from './ports/vehicles.ts';
import type { RecordedCause } from './requests.ts';

/** The current time; tests and the demo pass a clock of their own. */
export type Clock = () => Date;

/**
 * Runs work in one transaction, which commits when it returns and rolls back when it throws.
 * @throws Stale as its writes do
 */
export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** One transaction. */
export interface Transaction extends Idempotency, MessagePlans, JobWork, Places, SelfServiceWrites {
  /**
   * The move of a guest to an account; null for any other owner. Locks the owner: until the transaction ends, no other
   * transaction of the same owner runs, and moves and erasures wait.
   * @throws ServiceError UNAUTHENTICATED for an owner who was erased (ACCT-08)
   */
  guestMoveOf(ownerId: string): Promise<GuestMove | null>;
  appointment(id: string): Promise<Appointment | null>;
  /**
   * Checks that the owner may have one more coming appointment; until the transaction ends no other one adds any.
   * @throws AppointmentsFull
   */
  admitAppointment(ownerId: string, mostAhead: number, now: Date): Promise<void>;
  /**
   * Counts one more of something within a day of its first; returns the number. Others that count the same wait until
   * the transaction ends, so it comes after all other locks.
   */
  countToday(counted: string, now: Date): Promise<number>;
  /** The number of an owner's drafts that haven't expired. */
  countDrafts(ownerId: string, now: Date): Promise<number>;
  /** All appointments of these owner ids. */
  appointmentsOf(ownerIds: readonly string[]): Promise<Appointment[]>;
  /**
   * The appointment without answers that a response is matched with: that of its session, else the newest since `since`
   * on its day without a session.
   */
  appointmentFor(
    response: QuizResponse,
    access: WriteAccess,
    since: Date,
  ): Promise<Appointment | null>;
  response(id: string): Promise<QuizResponse | null>;
  responseOfSession(sessionId: string): Promise<QuizResponse | null>;
  responsesOf(ownerIds: readonly string[]): Promise<QuizResponse[]>;
  /** The newest completed response since `since` for a day that never had an appointment. */
  responseFor(date: string, access: WriteAccess, since: Date): Promise<QuizResponse | null>;
  /** Writes changes and their events. @throws Stale if one of them isn't based on the newest version */
  save(changes: readonly Change[], cause: RecordedCause, at: Date): Promise<void>;
  /**
   * Records the moves of those guests that no account has yet, after all their transactions have ended; returns these
   * guests.
   */
  recordMoves(guestIds: readonly string[], userId: string, at: Date): Promise<string[]>;
  /** All guests that have ever moved to an account. */
  guestsOf(userId: string): Promise<string[]>;
  /** Whether the owner was erased within the last day; an erasure that starts now waits for this transaction (ACCT-08). */
  wasErased(ownerId: string): Promise<boolean>;
  /** Waits for transactions that are saving something for these owners, and has all later ones refused (ACCT-08). */
  markErased(owners: readonly string[], now: Date): Promise<void>;
  /**
   * Removes a person's messages, reminders, recipient data, guest moves, stored idempotency results and events,
   * including what is left of deleted appointments (ACCT-06).
   */
  forgetPerson(person: {
    readonly userId: string;
    readonly owners: readonly string[];
    /** The ids of the person's aggregates. */
    readonly keys: readonly string[];
  }): Promise<void>;
  /** Upserts the contact data of an account, if newer. */
  rememberContact(contact: KnownContact): Promise<void>;
  /** Removes the contact data of an account. */
  forgetContact(userId: string): Promise<void>;
  /** Upserts a vehicle, if newer; a deleted one leaves a tombstone with id and version. */
  rememberVehicle(id: string, version: number, vehicle: BookedVehicle | null): Promise<void>;
}

export interface KnownContact {
  readonly userId: string;
  readonly version: number;
  readonly email: string;
  readonly firstName: string | null;
  /**
   * The language the account has chosen; null keeps the known one, also for events of an older version without
   * languages.
   */
  readonly language: Language | null;
}

/** What one owner may keep (PERM-10). */
export interface Quotas {
  readonly drafts: number;
  readonly appointmentsAhead: number;
}

/** The dependencies of commands and queries. */
export interface Dependencies extends LinkDependencies {
  readonly inTransaction: InTransaction;
  readonly reads: BookingReads & MessageReads;
  readonly bookings: BookingStore;
  readonly vehicles: VehicleDirectory;
  readonly business: BusinessStore;
  readonly crews: CrewStore;
  /** The business time zone. */
  readonly zone: string;
  /** Settings for text messages; null if none are sent, so that none are planned or promised (SELF-07). */
  readonly texting: Texting | null;
  readonly textReports: TextReports;
  readonly quotas: Quotas;
  readonly dayLimits: DayLimits;
  readonly newId: () => string;
  /** A cryptographic source. */
  readonly randomBytes: (count: number) => Uint8Array;
}
