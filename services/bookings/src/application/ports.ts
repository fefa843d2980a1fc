import type { Language, SavedSettings } from '@dewlane/catalog';
import type { Appointment, BookedVehicle } from '../domain/appointment/appointment.ts';
import type { Texting } from '../domain/appointment/reach.ts';
import type { PlannedReminder } from '../domain/appointment/reminders.ts';
import type { Place } from '../domain/availability/choose-place.ts';
import type { DayLimit, DayLimits } from '../domain/day-limits.ts';
import type { MailKind, PlannedMail } from '../domain/mail/mail.ts';
import type { GuestMove, Standing } from '../domain/owner.ts';
import type { QuizResponse } from '../domain/quiz-response/quiz-response.ts';
import type { CapacityFacts, CrewStore } from './availability-ports.ts';
import type { BusinessStore } from './business-ports.ts';
import type { LinkDependencies } from './link-ports.ts';
import type { TextReports } from './mail-ports.ts';
import type { OnceOnly } from './once-only-ports.ts';
import type { PlaceQuery, Places } from './place-ports.ts';
import type { MailReads } from './queries/mail-ports.ts';
import type { BookingReads } from './queries/ports.ts';
import type { Cause, Claim } from './requests.ts';

/** The current time; tests and the demo pass a clock of their own. */
export type Clock = () => Date;

/** One change of one aggregate: its state before and after; null if it didn't exist yet or no longer does. */
export type Change =
  | {
      readonly kind: 'appointment';
      readonly before: Appointment | null;
      readonly after: Appointment | null;
      /** The message that staff sent again; nothing else changed. */
      readonly resent?: MailKind;
      /** The arrival that staff planned within what the customer was told; nothing else changed (AVAIL-16). */
      readonly planned?: { readonly from: Date | null; readonly to: Date };
      /** All links sent so far were ended; nothing else changed (SELF-14). */
      readonly endsLinks?: boolean;
      /** Its person was erased: earlier events of it are removed too (ACCT-06). */
      readonly erases?: boolean;
    }
  | {
      readonly kind: 'quiz-response';
      readonly before: QuizResponse | null;
      readonly after: QuizResponse | null;
      readonly erases?: boolean;
    };

/** A write was based on outdated reads: the caller reads again and retries. */
export class Stale extends Error {
  constructor(cause?: unknown) {
    super('What this write was built on has changed meanwhile.', { cause });
    this.name = 'Stale';
  }
}

/** The owner has reached the limit of coming appointments. */
export class AppointmentsFull extends Error {
  constructor(cause?: unknown) {
    super('The owner has reached the limit of coming appointments.', { cause });
    this.name = 'AppointmentsFull';
  }
}

/** The client address has reached its daily limit of bookings. */
export class ClientFull extends Error {
  constructor(cause?: unknown) {
    super('The client address has reached its daily limit of bookings.', { cause });
    this.name = 'ClientFull';
  }
}

/** Identifies a booking whose facts are to be read. */
export interface BookingQuery {
  readonly callerId: string;
  readonly vehicleId: string;
  readonly sessionId: string | null;
  readonly claim: Claim;
}

/** All facts that a booking needs, read at once. */
export interface BookingFacts {
  /** The vehicle from the projection; null if unknown or deleted. */
  readonly vehicle: BookedVehicle | null;
  /** The caller's move to an account, if the caller is a guest that has moved. */
  readonly guestMove: GuestMove | null;
  /** The response of the session, regardless of owner and age. */
  readonly response: QuizResponse | null;
  /** The current settings of the business. */
  readonly settings: SavedSettings;
  /** Identifies a state of the crews. */
  readonly crewsVersion: string;
  readonly hasCrews: boolean;
  /** The stored result of the same claim, as JSON; undefined if there is none. */
  readonly earlierResult: unknown;
}

/** How a booking finds its place, once its day is locked. */
export interface BookingSearch {
  readonly query: PlaceQuery;
  /** The business day of the booking, `YYYY-MM-DD`, on which its customer's hold counts. */
  readonly today: string;
  /** @throws NoPlace */
  readonly find: (facts: CapacityFacts) => Place | null;
}

/** A booking to be written in one statement. */
export interface NewBooking {
  readonly claim: Claim;
  readonly cause: Cause;
  readonly now: Date;
  /** Who asked, and the owner of the rows: the caller, or the account that the guest has moved to. */
  readonly callerId: string;
  readonly ownerId: string;
  readonly response: { readonly before: QuizResponse | null; readonly after: QuizResponse };
  readonly appointment: Appointment;
  /** The state of the crews at the time of the reads. */
  readonly crewsVersion: string;
  /** How a place is found; null if there are no crews. */
  readonly search: BookingSearch | null;
  readonly reminders: readonly PlannedReminder[];
  /** The confirmation; null if the customer can't be reached. */
  readonly mail: PlannedMail | null;
  /** The limit of the owner's coming appointments, including this one. */
  readonly mostAhead: number;
  /** The limit of the bookings from the client address, including this one; null for none. */
  readonly clientLimit: DayLimit | null;
  /** The result stored for a repeat of the claim. */
  readonly result: unknown;
}

/** The store of appointments and answers. */
export interface Bookings {
  /** @throws an IDEMPOTENCY_CONFLICT refusal when the claim's key was used with other input, UNAUTHENTICATED when the caller was erased (ACCT-08) */
  factsFor(query: BookingQuery): Promise<BookingFacts>;
  /**
   * Writes answers, appointment, its place, reminders, events and the claim's result in one transaction.
   * @returns false if the claim's key was used in the meantime: nothing was written
   * @throws AppointmentsFull if the owner has reached the limit, ClientFull if the client address has
   * @throws Stale if the response, the owner, the crews or a unique value has changed since the reads
   */
  book(booking: NewBooking): Promise<boolean>;
}

/**
 * Runs work in one transaction, which commits when it returns and rolls back when it throws.
 * @throws Stale as its writes do
 */
export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** One transaction. */
export interface Transaction extends OnceOnly, MailPlans, JobWork, Places, SelfServiceWrites {
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
    standing: Standing,
    since: Date,
  ): Promise<Appointment | null>;
  response(id: string): Promise<QuizResponse | null>;
  responseOfSession(sessionId: string): Promise<QuizResponse | null>;
  responsesOf(ownerIds: readonly string[]): Promise<QuizResponse[]>;
  /** The newest completed response since `since` for a day that never had an appointment. */
  responseFor(date: string, standing: Standing, since: Date): Promise<QuizResponse | null>;
  /** Writes changes and their events. @throws Stale if one of them isn't based on the newest version */
  save(changes: readonly Change[], cause: Cause, at: Date): Promise<void>;
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

/** The planned messages of an appointment. */
export interface MailPlans {
  /** Withdraws the appointment's unsent reminders; call it before messages of the appointment are read or written. */
  withdrawReminders(appointmentId: string): Promise<WithdrawnReminders>;
  /** Adds reminders; those that were sent already are not sent again. */
  addReminders(planned: readonly PlannedReminder[]): Promise<void>;
  /**
   * Plans a message in place of the unsent ones; news of a change that replaces an unsent confirmation becomes a
   * confirmation itself. With `undo`, the change can be undone until the message is due.
   */
  planMail(mail: PlannedMail, undo?: UndoPlan): Promise<void>;
  /**
   * The state that the customer knows while messages about later ones are unsent or never arrived; null if none are, or
   * the customer knows nothing yet.
   */
  stateCustomerKnows(appointmentId: string): Promise<Appointment | null>;
  /** The change that made this version, if it can still be undone. */
  undoableChange(appointmentId: string, version: number, now: Date): Promise<UndoableChange | null>;
  /**
   * Withdraws the messages planned by a change, and restores those that it had withdrawn. Reminders are touched only if
   * the change had replaced them.
   */
  takeBackPlans(change: UndoableChange, did: { readonly hadNewReminders: boolean }): Promise<void>;
  /** Withdraws unsent news about an appointment; reminders and a new link stay. */
  withdrawUnsent(appointmentId: string): Promise<void>;
  /** Removes the unsent messages about a deleted appointment; the sent ones keep the owner's id (ACCT-06). */
  forgetMail(appointment: Pick<Appointment, 'id' | 'userId'>): Promise<void>;
  /** A message of the ledger. */
  mail(id: string): Promise<LedgerMail | null>;
  /** Adds a message without replacing others. */
  addMail(mail: PlannedMail): Promise<void>;
  /** Adds a resend of a message, due at once. */
  addResend(resend: Resend): Promise<void>;
}

/** Withdrawn rows of reminders and their messages, opaque to everybody but the adapter. */
export interface WithdrawnReminders {
  readonly reminders: readonly object[];
  readonly mails: readonly object[];
}

/** What undoing a change restores. */
export interface UndoPlan {
  readonly appointment: Appointment;
  /** Its place; null if it had none. */
  readonly place: Place | null;
  readonly withdrawn: WithdrawnReminders;
}

/** A change that can be undone because its message is held back. */
export interface UndoableChange {
  readonly mailId: string;
  readonly appointmentId: string;
  /** The appointment before the change, and its place; null if it had none. */
  readonly appointment: Appointment;
  readonly place: Place | null;
}

/** What a resend needs to know of a message. */
export interface LedgerMail {
  readonly id: string;
  readonly appointmentId: string;
  readonly kind: MailKind;
  readonly before: Appointment | null;
}

export interface Resend extends PlannedMail {
  readonly id: string;
  /** The message that is sent again. */
  readonly resendOf: string;
}

/** What customers' own changes of an appointment need. */
export interface SelfServiceWrites {
  /** Counts a change by the customer; returns the number on that business day, including this one. */
  countOwnChange(appointmentId: string, day: string): Promise<number>;
  /** Ends all links to an appointment sent so far, and withdraws an unsent message that would bring a new one. */
  endLinks(appointmentId: string): Promise<void>;
}

/** Rows that the jobs work on, in batches; locked rows are skipped. */
export interface JobWork {
  /** Drafts whose 24 h are over. */
  expiredDrafts(now: Date, limit: number): Promise<QuizResponse[]>;
  /** Open appointments that began by an instant. */
  openAppointments(startedBy: Date, limit: number): Promise<Appointment[]>;
  /** Guests' completed answers last changed before an instant, without a coming appointment. */
  unclaimedResponses(before: Date, now: Date, limit: number): Promise<QuizResponse[]>;
  appointmentsOfResponses(responseIds: readonly string[]): Promise<Appointment[]>;
  /**
   * Scheduled appointments of guests who left a phone and no e-mail, without a reminder of their start: those after
   * another one in the order of their starts and ids.
   */
  unremindedPhones(
    after: Pick<Appointment, 'id' | 'startsAt'>,
    limit: number,
  ): Promise<Appointment[]>;
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

/** The vehicles service, the authority on who owns a vehicle. */
export interface VehicleDirectory {
  /**
   * Asks on the caller's behalf, for at most about 1 s; null if the vehicle isn't theirs or doesn't exist.
   * @throws Refusal UNAVAILABLE if vehicles can't be reached
   */
  ask(vehicleId: string, credential: string): Promise<BookedVehicle | null>;
}

/** What one owner may keep (PERM-10). */
export interface Quotas {
  readonly drafts: number;
  readonly appointmentsAhead: number;
}

/** The dependencies of commands and queries. */
export interface Dependencies extends LinkDependencies {
  readonly inTransaction: InTransaction;
  readonly reads: BookingReads & MailReads;
  readonly bookings: Bookings;
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
