import { type BookedPackage, formatPrice, type Language } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { newAppointment } from '../../domain/appointment/book.ts';
import { confirmationNumber } from '../../domain/appointment/confirmation-number.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';
import { limitOfClient } from '../../domain/day-limits.ts';
import { confirmationOf } from '../../domain/mail/mail-about.ts';
import { withAnswers } from '../../domain/matching.ts';
import { idsOf, standingOf } from '../../domain/owner.ts';
import type { GivenAnswers } from '../../domain/quiz-response/answers.ts';
import { bookingAnswers } from '../../domain/quiz-response/booking-answers.ts';
import type { QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import { readAnswers } from '../../domain/quiz-response/read-answers.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import { appointmentFromJson, quizResponseFromJson } from '../from-json.ts';
import { type BookingSearch, type Dependencies, type NewBooking, Stale } from '../ports.ts';
import { bookingClaimOf, type CustomerRequest } from '../requests.ts';
import { tryAgain } from '../try-again.ts';
import { completedResponse } from './completed-response.ts';
import { dropExpired } from './drop-expired.ts';
import { ownVehicle } from './own-vehicle.ts';
import { freePlace, NoPlace, orOtherTimes, placeQueryFor, searchFor } from './places.ts';
import { withinQuota } from './quotas.ts';

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
  const { bookings, clock, dayLimits, inTransaction, newId } = deps;
  const { quotas, randomBytes, texting, zone } = deps;

  return (request: CustomerRequest, input: BookAppointment): Promise<Booked> =>
    orOtherTimes(deps, () =>
      tryAgain(async () => {
        const now = clock();
        const claim = bookingClaimOf(request, 'bookAppointment', input);
        const sessionId = input.sessionId ?? null;
        const callerId = request.owner.id;
        const { vehicleId } = input;
        const query = { callerId, vehicleId, sessionId, claim };
        const facts = await bookings.factsFor(query);
        const standing = standingOf(request.owner, facts.move, now);
        if (facts.earlierResult !== undefined) return bookedFromJson(facts.earlierResult);

        await dropExpired(inTransaction, facts.response, request.cause, now);
        const { ownerId, guestId } = standing;
        const appointmentId = newId();
        const response = completedResponse(facts.response, {
          standing,
          identity: { id: newId(), userId: ownerId, guestId, sessionId: sessionId ?? newId() },
          save: { answers: readAnswers(input.answers), vehicleId, completed: true },
          appointmentId,
          now,
        });
        const { servicePackage, time } = bookingAnswers(response.after, now, zone, facts.settings);
        refuseOtherPrice(servicePackage, input.shownPriceCents);
        const appointment = withAnswers(
          newAppointment(
            {
              id: appointmentId,
              confirmationNumber: confirmationNumber(randomBytes),
              userId: ownerId,
              guestId,
              vehicle: await ownVehicle(deps, request, query, facts),
              servicePackage,
              time,
              specialInstructions: null,
              contactEmail: input.contactEmail?.trim() || null,
              sessionId: response.after.sessionId,
              language: input.language,
            },
            now,
            zone,
          ),
          response.after,
          zone,
        );
        const booked: Booked = { appointment, quizResponse: response.after };
        const reminders = planReminders(appointment, now, texting);
        const { cause } = request;
        const mostAhead = quotas.appointmentsAhead;
        const booking: NewBooking = {
          claim,
          cause,
          now,
          callerId,
          ownerId,
          response,
          appointment,
          crewsVersion: facts.crewsVersion,
          search: facts.hasCrews ? searchOf(appointment, idsOf(request.owner), now, zone) : null,
          reminders,
          mail: confirmationOf(appointment, now, texting),
          mostAhead,
          clientLimit: limitOfClient(
            'bookings',
            dayLimits.appointmentsPerClient,
            standing,
            cause.askedFrom,
          ),
          result: booked,
        };
        try {
          const done = await withinQuota(mostAhead, () => bookings.book(booking));
          return done ? booked : repeated();
        } catch (error) {
          if (!(error instanceof NoPlace) || claim.key === null) throw error;
          // An earlier attempt of this request may have taken the last place while this one waited for the lock.
          const { earlierResult } = await bookings.factsFor(query);
          if (earlierResult === undefined) throw error;
          return bookedFromJson(earlierResult);
        }
      }),
    );
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

/** How a booking finds its place; the customer's own hold counts as free. */
function searchOf(
  appointment: Appointment,
  holders: readonly string[],
  now: Date,
  zone: TimeZone,
): BookingSearch {
  const search = searchFor(appointment, 'customer', now, zone);
  return {
    query: placeQueryFor(search, holders),
    find: (facts) => freePlace(search, facts, { holders }),
  };
}

/** Another request with the same key came first: the next attempt reads its result. */
function repeated(): never {
  throw new Stale();
}

/** A booking from JSON, the stored result for a repeated request. */
function bookedFromJson(json: unknown): Booked {
  const booked = json as Record<keyof Booked, unknown>;
  return {
    appointment: appointmentFromJson(booked.appointment),
    quizResponse: quizResponseFromJson(booked.quizResponse),
  };
}
