import {
  findPackage,
  type Language,
  type OfferedPackage,
  type SavedSettings,
  serviceDayOf,
} from '@dewlane/catalog';
import { type Appointment, serviceTimeOf } from '../../domain/appointment/appointment.ts';
import { type NewAppointment, newAppointment } from '../../domain/appointment/book.ts';
import { confirmationNumber } from '../../domain/appointment/confirmation-number.ts';
import { whyClosed } from '../../domain/business/bookable.ts';
import { matchedSince, withAnswers } from '../../domain/matching.ts';
import { type WriteAccess, writeAccessOf } from '../../domain/owner.ts';
import { notOnSale } from '../../domain/quiz-response/booking-answers.ts';
import { requireOwner } from '../../domain/quiz-response/own-response.ts';
import { linkedTo, type QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import { refuseFields } from '../../domain/refusal.ts';
import { whyPast } from '../../domain/schedule/past.ts';
import { parseServiceTime } from '../../domain/schedule/service-time.ts';
import { appointmentFromJson } from '../from-json.ts';
import type { WaitingAnswers } from '../ports/booking-store.ts';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { bookOnce } from '../steps/book-once.ts';
import { idempotentBooking } from '../steps/idempotent-requests.ts';
import {
  type BookingContext,
  type BookingWith,
  bookerIn,
  newBooking,
} from '../steps/new-booking.ts';
import { orRefuseWithAlternatives } from '../steps/no-place.ts';
import { ownVehicle } from '../steps/own-vehicle.ts';
import { retryStale } from '../steps/retry-stale.ts';

export interface CreateAppointment {
  readonly vehicleId: string;
  readonly serviceDate: string;
  readonly serviceType: string;
  readonly specialInstructions?: string | null | undefined;
  readonly sessionId?: string | null | undefined;
  /** The language that the customer books in (SELF-11). */
  readonly language?: Language | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/**
 * Creates an appointment without answers, as POST /api/services does, and matches it with completed answers that are
 * waiting for one (design.md#bookings-vehicles-mail).
 * @throws Refusal UNAUTHENTICATED (a guest that has moved), VALIDATION_FAILED, NOT_FOUND (vehicle or session of
 * somebody else), SLOT_TAKEN (AVAIL-07), UNAVAILABLE
 */
export function createAppointment(deps: Dependencies) {
  return (request: CustomerRequest, input: CreateAppointment): Promise<Appointment> =>
    orRefuseWithAlternatives(deps, () => retryStale(() => attempt(deps, request, input)));
}

/** One attempt. @throws Stale if something it has read is no longer so */
async function attempt(
  deps: Dependencies,
  request: CustomerRequest,
  input: CreateAppointment,
): Promise<Appointment> {
  const { bookings, clock, zone } = deps;
  const now = clock();
  const query = {
    callerId: request.owner.id,
    vehicleId: input.vehicleId,
    sessionId: null,
    request: idempotentBooking(request, 'createAppointment', input),
  };
  const facts = await bookings.factsFor(query);
  const access = writeAccessOf(request.owner, facts.guestMove, now);
  if (facts.earlierResult !== undefined) return appointmentFromJson(facts.earlierResult);

  const servicePackage = packageOf(facts.settings, input.serviceType);
  const time = parseServiceTime(input.serviceDate);
  const past = whyPast(time, now, zone);
  if (past) refuseFields({ serviceDate: past.message });
  const vehicle = await ownVehicle(deps, request, query, facts);
  const context = { request, query, facts, access, now };
  const bare = bareAppointment(deps, input, context, { servicePackage, time, vehicle });
  const bookingWith = async (answers: WaitingAnswers) => {
    const waiting = await answersFor(answers, access, bare, now);
    return matchedBooking(deps, context, bare, waiting, servicePackage);
  };
  const write = () => bookings.bookMatched(bookerIn(deps, context), bookingWith);
  return await bookOnce(deps, context, write, appointmentFromJson);
}

/** The appointment as asked for, before it meets its answers. */
function bareAppointment(
  { newId, randomBytes, zone }: Dependencies,
  { specialInstructions, sessionId, language }: CreateAppointment,
  { access: { ownerId: userId, guestId }, now }: BookingContext,
  chosen: Pick<NewAppointment, 'servicePackage' | 'time' | 'vehicle'>,
): Appointment {
  const made = {
    ...chosen,
    id: newId(),
    confirmationNumber: confirmationNumber(randomBytes),
    userId,
    guestId,
    specialInstructions: specialInstructions?.trim() || null,
    contactEmail: null,
    sessionId: sessionId ?? null,
    language,
  };
  return newAppointment(made, now, zone);
}

/** @throws Refusal VALIDATION_FAILED if the answers bring a time that is past or closed */
function matchedBooking(
  deps: Dependencies,
  context: BookingContext,
  bare: Appointment,
  waiting: QuizResponse | null,
  { maxMinutes }: OfferedPackage,
): BookingWith<Appointment> {
  const { zone } = deps;
  const { facts, access, now } = context;
  const appointment = waiting ? withAnswers(bare, waiting, zone) : bare;
  const named = serviceTimeOf(appointment);
  const unfit =
    whyPast(named, now, zone) ?? whyClosed(facts.settings, named, maxMinutes, now, zone);
  if (unfit) refuseFields({ serviceDate: unfit.message });
  const response = waiting && {
    before: waiting,
    after: { ...linkedTo(waiting, appointment.id, now), userId: access.ownerId },
  };
  return newBooking(deps, context, { response, appointment, result: appointment });
}

/**
 * The completed answers that an appointment is matched with: those of its session, else the newest of the last 24 h
 * with the same date. A session that isn't completed yet finds the appointment later, by the session id.
 */
async function answersFor(
  answers: WaitingAnswers,
  access: WriteAccess,
  { sessionId, serviceDate }: Appointment,
  now: Date,
): Promise<QuizResponse | null> {
  if (sessionId === null) {
    return await answers.waitingFor(serviceDayOf(serviceDate), access, matchedSince(now));
  }
  const named = await answers.ofSession(sessionId);
  if (named) requireOwner(named, access);
  return named?.completedAt && named.appointmentId === null ? named : null;
}

function packageOf(settings: SavedSettings, serviceType: string): OfferedPackage {
  const found =
    findPackage(settings, serviceType.trim()) ??
    refuseFields({ serviceType: 'Choose one of the service packages.' });
  return found.isOnSale ? found : refuseFields({ serviceType: notOnSale(found) });
}
