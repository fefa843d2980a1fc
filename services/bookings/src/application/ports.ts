import type { InTransactionOf } from '@dewlane/service-kit/application';
import type { Texting } from '../domain/appointment/reach.ts';
import type { DayLimits } from '../domain/day-limits.ts';
import type { Appointments } from './ports/appointments.ts';
import type { BookingReads } from './ports/booking-reads.ts';
import type { BookingStore, Change } from './ports/booking-store.ts';
import type { BusinessStore } from './ports/business.ts';
import type { Contacts } from './ports/contacts.ts';
import type { CrewStore } from './ports/crews.ts';
import type { DayCounts } from './ports/day-counts.ts';
import type { GuestMoves } from './ports/guest-moves.ts';
import type { Holds } from './ports/holds.ts';
import type { Idempotency } from './ports/idempotency.ts';
import type { JobWork } from './ports/job-work.ts';
import type { LinkDependencies } from './ports/links.ts';
import type { MessagePlans } from './ports/message-plans.ts';
import type { MessageReads } from './ports/message-reads.ts';
import type { TextReports } from './ports/messages.ts';
import type { Places } from './ports/places.ts';
import type { QuizResponses } from './ports/quiz-responses.ts';
import type { SelfService } from './ports/self-service.ts';
import type { KnownVehicles, VehicleDirectory } from './ports/vehicles.ts';
import type { RecordedCause } from './requests.ts';

/** @throws Stale as its writes do */
export type InTransaction = InTransactionOf<Transaction>;

/** One transaction, by what it reads and writes. */
export interface Transaction extends Idempotency {
  readonly guestMoves: GuestMoves;
  readonly appointments: Appointments;
  readonly responses: QuizResponses;
  readonly messages: MessagePlans;
  readonly places: Places;
  readonly holds: Holds;
  readonly selfService: SelfService;
  readonly dayCounts: DayCounts;
  readonly jobs: JobWork;
  readonly contacts: Contacts;
  readonly vehicles: KnownVehicles;
  /**
   * Writes changes of appointments and answers, which refer to each other, and their events.
   * @throws Stale if one of them isn't based on the newest version
   */
  save(changes: readonly Change[], cause: RecordedCause, at: Date): Promise<void>;
  /** Whether the owner was erased within the last day; an erasure that starts now waits for this transaction (ACCT-08). */
  wasErased(ownerId: string): Promise<boolean>;
  /** Waits for transactions that are saving something for these owners, and has all later ones refused (ACCT-08). */
  markErased(ownerIds: readonly string[], now: Date): Promise<void>;
  /**
   * Removes a person's messages, reminders, recipient data, guest moves, stored idempotency results and events,
   * including what is left of deleted appointments (ACCT-06).
   */
  forgetPerson(person: ForgottenPerson): Promise<void>;
}

/** A person to be forgotten. */
export interface ForgottenPerson {
  readonly userId: string;
  readonly ownerIds: readonly string[];
  /** The ids of the person's appointments and answers. */
  readonly ids: readonly string[];
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
