import type { SavedSettings } from '@dewlane/catalog';
import type { Appointment, BookedVehicle } from '../../domain/appointment/appointment.ts';
import type { PlannedReminder } from '../../domain/appointment/reminders.ts';
import type { Place } from '../../domain/availability/choose-place.ts';
import type { DayLimit } from '../../domain/day-limits.ts';
import type { MessageKind, PlannedMessage } from '../../domain/message/message.ts';
import type { GuestMove } from '../../domain/owner.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import type { RecordedCause } from '../requests.ts';
import type { CapacityFacts } from './crews.ts';
import type { IdempotentBooking } from './idempotency.ts';
import type { PlaceQuery } from './places.ts';
import type { QuizResponses } from './quiz-responses.ts';

interface AppointmentChange<Before> {
  readonly kind: 'appointment';
  readonly before: Before;
  readonly after: Appointment | null;
  /** The message that staff sent again; nothing else changed. */
  readonly resent?: MessageKind;
  /** The arrival that staff planned within what the customer was told; nothing else changed (AVAIL-16). */
  readonly planned?: { readonly from: Date | null; readonly to: Date };
  /** All links sent so far were ended; nothing else changed (SELF-14). */
  readonly endsLinks?: boolean;
  /** Its person was erased: earlier events of it are removed too (ACCT-06). */
  readonly erases?: boolean;
}

interface ResponseChange {
  readonly kind: 'quiz-response';
  readonly before: QuizResponse | null;
  readonly after: QuizResponse | null;
  readonly erases?: boolean;
}

/**
 * One change of one aggregate: its state before and after; null if it didn't exist yet or no longer does. New
 * appointments are written by the `BookingStore` alone.
 */
export type Change = AppointmentChange<Appointment> | ResponseChange;

/** A change that an event tells of: one of those above, or a new appointment. */
export type ToldChange = AppointmentChange<Appointment | null> | ResponseChange;

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
  readonly request: IdempotentBooking;
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
  /** The stored result of the same request, as JSON; undefined if there is none. */
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

/** The answers of a booking, before it and with it; before is null for new ones. */
export interface AnswersChange {
  readonly before: QuizResponse | null;
  readonly after: QuizResponse;
}

/** A booking to be written in one statement. */
export interface NewBooking {
  readonly request: IdempotentBooking;
  readonly cause: RecordedCause;
  readonly now: Date;
  /** Who asked, and the owner of the rows: the caller, or the account that the guest has moved to. */
  readonly callerId: string;
  readonly ownerId: string;
  /** Null for an appointment without answers. */
  readonly response: AnswersChange | null;
  readonly appointment: Appointment;
  /** The state of the crews at the time of the reads. */
  readonly crewsVersion: string;
  /** How a place is found; null if there are no crews. */
  readonly search: BookingSearch | null;
  readonly reminders: readonly PlannedReminder[];
  /** The confirmation; null if the customer can't be reached. */
  readonly message: PlannedMessage | null;
  /** The limit of the owner's coming appointments, including this one. */
  readonly mostAhead: number;
  /** The limit of the bookings from the client address, including this one; null for none. */
  readonly clientLimit: DayLimit | null;
  /** The result stored for a repeat of the request. */
  readonly result: unknown;
}

/** Who asks for a booking, and how many coming appointments its owner may have with it. */
export type Booker = Pick<NewBooking, 'request' | 'callerId' | 'ownerId' | 'mostAhead' | 'now'>;

/** The answers that an appointment may be matched with. */
export type WaitingAnswers = Pick<QuizResponses, 'ofSession' | 'waitingFor'>;

/** The store of appointments and answers. */
export interface BookingStore {
  /** @throws an IDEMPOTENCY_CONFLICT refusal when the request's key was used with other input, UNAUTHENTICATED when the caller was erased (ACCT-08) */
  factsFor(query: BookingQuery): Promise<BookingFacts>;
  /**
   * Writes answers, appointment, its place, reminders, events and the request's result in one transaction.
   * @returns what was written; null if the request's key was used in the meantime
   * @throws AppointmentsFull if the owner has reached the limit, ClientFull if the client address has
   * @throws Stale if the response, the owner, the crews or a unique value has changed since the reads
   */
  book<Booking extends NewBooking>(booking: Booking): Promise<Booking | null>;
  /**
   * `book` for an appointment that is matched with answers: `bookingWith` makes it, once no other transaction saves any
   * for its owner.
   */
  bookMatched<Booking extends NewBooking>(
    by: Booker,
    bookingWith: (answers: WaitingAnswers) => Promise<Booking>,
  ): Promise<Booking | null>;
}
