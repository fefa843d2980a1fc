import type { Language, SavedSettings } from '@dewlane/catalog';
import type { Appointment, BookedVehicle } from '../domain/appointment/appointment.ts';
import type { Texting } from '../domain/appointment/reach.ts';
import type { PlannedReminder } from '../domain/appointment/reminders.ts';
import type { Place } from '../domain/availability/choose-place.ts';
import type { MailKind, PlannedMail } from '../domain/mail/mail.ts';
import type { GuestMove, Standing } from '../domain/owner.ts';
import type { QuizResponse } from '../domain/quiz-response/quiz-response.ts';
import type { CapacityFacts, CrewStore } from './availability-ports.ts';
import type { BusinessStore } from './business-ports.ts';
import type { LinkDependencies } from './link-ports.ts';
import type { TextReports } from './mail-ports.ts';
import type { PlaceQuery, Places } from './place-ports.ts';
import type { MailReads } from './queries/mail-ports.ts';
import type { BookingReads } from './queries/ports.ts';
import type { Cause, Claim } from './requests.ts';

/** The current time; tests and the demo pass a clock of their own. */
export type Clock = () => Date;

/** One change of one aggregate: what was, what is; null where it wasn't there yet or is gone. */
export type Change =
  | {
      readonly kind: 'appointment';
      readonly before: Appointment | null;
      readonly after: Appointment | null;
      /** The message about it that staff had sent again; nothing else changed. */
      readonly resent?: MailKind;
      /** The arrival that staff planned anew within what the customer was told; nothing else changed (AVAIL-16). */
      readonly planned?: { readonly from: Date | null; readonly to: Date };
      /** The links to it that were sent so far were ended; nothing else changed (SELF-14). */
      readonly endsLinks?: boolean;
      /** Its person was erased: what earlier events told goes too (ACCT-06). */
      readonly erases?: boolean;
    }
  | {
      readonly kind: 'quiz-response';
      readonly before: QuizResponse | null;
      readonly after: QuizResponse | null;
      readonly erases?: boolean;
    };

/** What a write was built on is no longer so: whoever wrote reads again and tries once more. */
export class Stale extends Error {
  constructor(cause?: unknown) {
    super('What this write was built on has changed meanwhile.', { cause });
    this.name = 'Stale';
  }
}

/** An owner has as many appointments ahead as one may have. */
export class AppointmentsFull extends Error {
  constructor(cause?: unknown) {
    super('The owner has as many appointments ahead as one may have.', { cause });
    this.name = 'AppointmentsFull';
  }
}

/** Whose booking of what is to be known about. */
export interface BookingQuery {
  readonly callerId: string;
  readonly vehicleId: string;
  readonly sessionId: string | null;
  readonly claim: Claim;
}

/** All that a booking has to know, read at once. */
export interface BookingFacts {
  /** The vehicle as the projection has it; null where it doesn't know it or knows it as deleted. */
  readonly vehicle: BookedVehicle | null;
  /** The move of the caller, a guest, to an account. */
  readonly move: GuestMove | null;
  /** The response of the session, whoever's it is and however old. */
  readonly response: QuizResponse | null;
  /** The settings of the business as they are now. */
  readonly settings: SavedSettings;
  /** Tells one state of the crews from another. */
  readonly crewsVersion: string;
  readonly hasCrews: boolean;
  /** The result of the same claim before, as JSON; undefined when there is none. */
  readonly earlierResult: unknown;
}

/** How a booking finds its place, once its day is locked. */
export interface BookingSearch {
  readonly query: PlaceQuery;
  /** @throws NoPlace */
  readonly find: (facts: CapacityFacts) => Place | null;
}

/** A booking to be written in one go. */
export interface NewBooking {
  readonly claim: Claim;
  readonly cause: Cause;
  readonly now: Date;
  /** Who asked, and whom the rows are for: the same, or the account that the guest has moved to. */
  readonly callerId: string;
  readonly ownerId: string;
  readonly response: { readonly before: QuizResponse | null; readonly after: QuizResponse };
  readonly appointment: Appointment;
  /** The state of the crews that was read. */
  readonly crewsVersion: string;
  /** How a place is found; null without crews. */
  readonly search: BookingSearch | null;
  readonly reminders: readonly PlannedReminder[];
  /** The confirmation; null without an address. */
  readonly mail: PlannedMail | null;
  /** Appointments ahead that the owner may have, this one included. */
  readonly mostAhead: number;
  /** What a repeat of the claim gets. */
  readonly result: unknown;
}

/** Where appointments and answers are kept. */
export interface Bookings {
  /** @throws an IDEMPOTENCY_CONFLICT refusal when the claim's key was used with other input, UNAUTHENTICATED when the caller was erased (ACCT-08) */
  factsFor(query: BookingQuery): Promise<BookingFacts>;
  /**
   * Writes answers, appointment, its place, reminders, events and the claim's result in one transaction.
   * @returns false when the claim's key was used meanwhile: nothing was written
   * @throws AppointmentsFull when the owner has so many ahead already
   * @throws Stale when the response, the owner, the crews or a unique value is no longer as it was read
   */
  book(booking: NewBooking): Promise<boolean>;
}

/**
 * Runs work in one transaction: kept when it returns, undone when it throws.
 * @throws Stale as its writes do
 */
export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** One transaction. */
export interface Transaction extends MailPlans, OverdueWork, Places, SelfServiceWrites {
  /**
   * Runs the effect once per claim and returns the stored result to a repeat; it must be JSON. A null key means no
   * claim.
   */
  onceOnly<Result>(claim: Claim, effect: () => Promise<Result>): Promise<Result>;
  /**
   * The move of a guest to an account; null for everybody else. Until the transaction ends no other
   * of the same owner runs, no move happens, and an erasure waits.
   * @throws ServiceError UNAUTHENTICATED for an owner who was erased (ACCT-08)
   */
  moveOf(ownerId: string): Promise<GuestMove | null>;
  appointment(id: string): Promise<Appointment | null>;
  /**
   * Makes sure that an owner may have one more appointment ahead; nobody else adds one until the transaction ends.
   * @throws AppointmentsFull
   */
  admitAppointment(ownerId: string, mostAhead: number, now: Date): Promise<void>;
  /** How many drafts an owner has that are still alive. */
  countDrafts(ownerId: string, now: Date): Promise<number>;
  /** Every appointment of one owner id. */
  appointmentsOf(ownerId: string): Promise<Appointment[]>;
  /** The one without answers that a response belongs to: of its session, else the newest since `since` of its day and no session. */
  appointmentFor(
    response: QuizResponse,
    standing: Standing,
    since: Date,
  ): Promise<Appointment | null>;
  response(id: string): Promise<QuizResponse | null>;
  responseOfSession(sessionId: string): Promise<QuizResponse | null>;
  responsesOf(ownerId: string): Promise<QuizResponse[]>;
  /** The newest completed response since `since` of a day that has no appointment. */
  responseFor(date: string, standing: Standing, since: Date): Promise<QuizResponse | null>;
  /** Writes changes and their events. @throws Stale when one of them isn't built on the newest version */
  save(changes: readonly Change[], cause: Cause, at: Date): Promise<void>;
  /** Writes a guest's move down, after every transaction of that guest has ended; false when it is known. */
  recordMove(guestId: string, userId: string, at: Date): Promise<boolean>;
  /** The guests that have moved to an account, whenever that was. */
  guestsOf(userId: string): Promise<string[]>;
  /** Waits for those who are saving something for these owners, and has whatever comes later refused (ACCT-08). */
  markErased(owners: readonly string[], now: Date): Promise<void>;
  /** Removes a person's messages, reminders, standing as a recipient, moves, kept answers and what events told; what is left of deleted appointments too (ACCT-06). */
  forgetPerson(person: {
    readonly userId: string;
    readonly owners: readonly string[];
    /** Ids of the person's aggregates. */
    readonly keys: readonly string[];
  }): Promise<void>;
  /** Keeps the newest version of how to write to an account. */
  rememberContact(contact: KnownContact): Promise<void>;
  /** Keeps the newest version of a vehicle; a deleted one leaves id and version. */
  rememberVehicle(id: string, version: number, vehicle: BookedVehicle | null): Promise<void>;
}

/** What is to be written to people about an appointment. */
export interface MailPlans {
  /** Puts these in the place of the appointment's reminders that nobody was sent yet; returns what it took back. */
  replaceReminders(
    appointmentId: string,
    planned: readonly PlannedReminder[],
  ): Promise<WithdrawnReminders>;
  /**
   * Puts a message in the place of those that nobody was sent yet; a change that replaces a confirmation is one
   * itself. With `undo` the change it tells of can be undone until the message is due.
   */
  planMail(mail: PlannedMail, undo?: UndoPlan): Promise<void>;
  /** The state that the customer knows, where messages about later ones wait to be sent; null where nothing waits, or they know nothing. */
  stateCustomerKnows(appointmentId: string): Promise<Appointment | null>;
  /** The change that made this version, while it can be undone. */
  undoableChange(appointmentId: string, version: number, now: Date): Promise<UndoableChange | null>;
  /** Takes the plans of a change back, and puts those in their place that it took back itself. */
  takeBackPlans(change: UndoableChange): Promise<void>;
  /** Takes back the news about an appointment that nobody was sent yet; reminders and a new link stay. */
  withdrawUnsent(appointmentId: string): Promise<void>;
  /** Forgets the messages about an appointment that is deleted which were not sent; with the others stays whose it was (ACCT-06). */
  forgetMail(appointment: Pick<Appointment, 'id' | 'userId'>): Promise<void>;
  /** A message of the ledger. */
  mail(id: string): Promise<LedgerMail | null>;
  /** Writes down a message that takes no other one's place. */
  addMail(mail: PlannedMail): Promise<void>;
  /** Writes down that a message is to be sent once more, at once. */
  addResend(resend: Resend): Promise<void>;
}

/** Rows of reminders, and of their messages, as they were: only whoever took them back looks into them. */
export interface WithdrawnReminders {
  readonly reminders: readonly object[];
  readonly mails: readonly object[];
}

/** What undoing a change brings back. */
export interface UndoPlan {
  readonly appointment: Appointment;
  readonly withdrawn: WithdrawnReminders;
}

/** A change that can be undone, by its message that is kept back. */
export interface UndoableChange {
  readonly mailId: string;
  readonly appointmentId: string;
  /** The appointment before the change. */
  readonly appointment: Appointment;
}

/** What a resend has to know of a message. */
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
  /** Counts a change by its customer; returns how many there were on that business day, this one included. */
  countOwnChange(appointmentId: string, day: string): Promise<number>;
  /** Ends the links to an appointment that were sent so far, and takes back an unsent message that was to bring a new one. */
  endLinks(appointmentId: string): Promise<void>;
}

/** What nobody asks for: rows whose time is over, a number at a time, those that somebody holds left out. */
export interface OverdueWork {
  /** Drafts whose 24 h are over. */
  expiredDrafts(now: Date, limit: number): Promise<QuizResponse[]>;
  /** Appointments that were to take place and began by an instant. */
  openAppointments(startedBy: Date, limit: number): Promise<Appointment[]>;
  /** Completed answers of guests last changed before an instant, whose appointment is not ahead. */
  unclaimedResponses(before: Date, now: Date, limit: number): Promise<QuizResponse[]>;
  appointmentsOfResponses(responseIds: readonly string[]): Promise<Appointment[]>;
}

export interface KnownContact {
  readonly userId: string;
  readonly version: number;
  readonly email: string;
  readonly firstName: string | null;
  /** The language that its owner has chosen; null, also where the event's version knows of none, keeps what is known. */
  readonly language: Language | null;
}

/** The vehicles service, which alone knows for certain whose a vehicle is. */
export interface VehicleDirectory {
  /**
   * Asks in the caller's name, about 1 s at most; null where the vehicle isn't theirs or isn't there.
   * @throws Refusal UNAVAILABLE when vehicles can't be reached
   */
  ask(vehicleId: string, credential: string): Promise<BookedVehicle | null>;
}

/** What one owner may keep (PERM-10). */
export interface Quotas {
  readonly drafts: number;
  readonly appointmentsAhead: number;
}

/** What commands and queries work with. */
export interface Dependencies extends LinkDependencies {
  readonly inTransaction: InTransaction;
  readonly reads: BookingReads & MailReads;
  readonly bookings: Bookings;
  readonly vehicles: VehicleDirectory;
  readonly business: BusinessStore;
  readonly crews: CrewStore;
  /** The business time zone. */
  readonly zone: string;
  /** How text messages go; null where none are sent, so that none is planned or promised (SELF-07). */
  readonly texting: Texting | null;
  readonly textReports: TextReports;
  readonly quotas: Quotas;
  readonly newId: () => string;
  /** A cryptographic source. */
  readonly randomBytes: (count: number) => Uint8Array;
}
