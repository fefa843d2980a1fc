import { type BookedPackage, formatPrice, type Language } from '@dewlane/catalog';
import type { Appointment, BookedVehicle } from '../../domain/appointment/appointment.ts';
import { newAppointment } from '../../domain/appointment/book.ts';
import { confirmationNumber } from '../../domain/appointment/confirmation-number.ts';
import { withAnswers } from '../../domain/matching.ts';
import { type WriteAccess, writeAccessOf } from '../../domain/owner.ts';
import type { GivenAnswers } from '../../domain/quiz-response/answers.ts';
import { bookingAnswers } from '../../domain/quiz-response/booking-answers.ts';
import { completedResponse } from '../../domain/quiz-response/completed-response.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import { readAnswers } from '../../domain/quiz-response/read-answers.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ServiceTime } from '../../domain/schedule/service-time.ts';
import { appointmentFromJson, quizResponseFromJson } from '../from-json.ts';
import type { AnswersChange } from '../ports/booking-store.ts';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { bookOnce } from '../steps/book-once.ts';
import { dropExpired } from '../steps/drop-expired.ts';
import { idempotentBooking } from '../steps/idempotent-requests.ts';
import { type BookingContext, newBooking } from '../steps/new-booking.ts';
import { orRefuseWithAlternatives } from '../steps/no-place.ts';
import { ownVehicle } from '../steps/own-vehicle.ts';
import { retryStale } from '../steps/retry-stale.ts';

export interface BookAppointment {
  readonly vehicleId: string;
  readonly answers: GivenAnswers;
  readonly sessionId?: string | null | undefined;
  /** The language that the customer books in (SELF-11). */
  readonly language?: Language | null | undefined;
  readonly contactEmail?: string | null | undefined;
  /** The price that the customer saw, in cents; the booking is rejected if it differs by now (BIZ-05). */
  readonly shownPriceCents?: number | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/** A booking: the appointment and the completed answers it was made from. */
export interface Booked {
  readonly appointment: Appointment;
  readonly quizResponse: QuizResponse;
}

/**
 * Books a wash: answers, appointment, reminders and events in one transaction of two round trips, the reads and one
 * write (design.md#bookings-vehicles-mail). If there are crews it also waits for the lock of its day and takes a place.
 * @throws Refusal UNAUTHENTICATED (a guest that has moved), VALIDATION_FAILED, NOT_FOUND (vehicle or session of
 * somebody else), CONFLICT (the session's answers were completed with other content or booked), PRICE_CHANGED (BIZ-05),
 * SLOT_TAKEN (AVAIL-07), UNAVAILABLE (ownership unknown)
 */
export function bookAppointment(deps: Dependencies) {
  return (request: CustomerRequest, input: BookAppointment): Promise<Booked> =>
    orRefuseWithAlternatives(deps, () => retryStale(() => attempt(deps, request, input)));
}

/** One attempt. @throws Stale if something it has read is no longer so */
async function attempt(
  deps: Dependencies,
  request: CustomerRequest,
  input: BookAppointment,
): Promise<Booked> {
  const { bookings, clock, inTransaction } = deps;
  const now = clock();
  const { vehicleId, sessionId = null } = input;
  const query = {
    callerId: request.owner.id,
    vehicleId,
    sessionId,
    request: idempotentBooking(request, 'bookAppointment', input),
  };
  const facts = await bookings.factsFor(query);
  const access = writeAccessOf(request.owner, facts.guestMove, now);
  if (facts.earlierResult !== undefined) return bookedFromJson(facts.earlierResult);

  await dropExpired(inTransaction, facts.response, request.cause, now);
  const context = { request, query, facts, access, now };
  const completed = completeAnswers(deps, context, input);
  const vehicle = await ownVehicle(deps, request, query, facts);
  const appointment = appointmentOf(deps, input, access, { ...completed, vehicle }, now);
  const { response } = completed;
  const result = { appointment, quizResponse: response.after };
  const booking = newBooking(deps, context, { response, appointment, result });
  return await bookOnce(deps, context, () => bookings.book(booking), bookedFromJson);
}

/** The answers of a booking, completed, and what they choose. */
interface CompletedAnswers {
  readonly appointmentId: string;
  readonly response: AnswersChange;
  readonly servicePackage: BookedPackage;
  readonly time: ServiceTime;
}

function completeAnswers(
  { newId, zone }: Dependencies,
  { query, facts, access, now }: BookingContext,
  input: BookAppointment,
): CompletedAnswers {
  const { ownerId: userId, guestId } = access;
  const { vehicleId, sessionId } = query;
  const appointmentId = newId();
  const response = completedResponse(facts.response, {
    access,
    identity: { id: newId(), userId, guestId, sessionId: sessionId ?? newId() },
    save: { answers: readAnswers(input.answers), vehicleId, completed: true },
    appointmentId,
    now,
  });
  const { servicePackage, time } = bookingAnswers(response.after, now, zone, facts.settings);
  refuseOtherPrice(servicePackage, input.shownPriceCents);
  return { appointmentId, response, servicePackage, time };
}

function appointmentOf(
  { randomBytes, zone }: Dependencies,
  { contactEmail, language }: BookAppointment,
  { ownerId: userId, guestId }: WriteAccess,
  {
    appointmentId: id,
    response: { after: answers },
    ...chosen
  }: CompletedAnswers & { readonly vehicle: BookedVehicle },
  now: Date,
): Appointment {
  const made = {
    ...chosen,
    id,
    confirmationNumber: confirmationNumber(randomBytes),
    userId,
    guestId,
    specialInstructions: null,
    contactEmail: contactEmail?.trim() || null,
    sessionId: answers.sessionId,
    language,
  };
  return withAnswers(newAppointment(made, now, zone), answers, zone);
}

/**
 * The price is the one at the moment of booking, and nobody pays a price they weren't shown (BIZ-05).
 * @throws Refusal PRICE_CHANGED with both
 */
function refuseOtherPrice(
  { name, priceCents }: BookedPackage,
  shownPriceCents: number | null | undefined,
): void {
  if (shownPriceCents === null || shownPriceCents === undefined) return;
  if (shownPriceCents === priceCents) return;
  const [shownPrice, price] = [shownPriceCents, priceCents].map(formatPrice);
  throw new Refusal('PRICE_CHANGED', `${name} costs ${price} now, not ${shownPrice} any more.`, {
    current: { shownPriceCents, priceCents, shownPrice, price },
  });
}

/** A booking from JSON, the stored result for a repeated request. */
function bookedFromJson(json: unknown): Booked {
  const booked = json as Record<keyof Booked, unknown>;
  return {
    appointment: appointmentFromJson(booked.appointment),
    quizResponse: quizResponseFromJson(booked.quizResponse),
  };
}
