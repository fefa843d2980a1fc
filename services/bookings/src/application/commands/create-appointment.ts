import {
  findPackage,
  type Language,
  type OfferedPackage,
  ownerIdsOf,
  type SavedSettings,
  serviceDayOf,
} from '@dewlane/catalog';
import {
  type Appointment,
  type BookedVehicle,
  serviceTimeOf,
} from '../../domain/appointment/appointment.ts';
import { newAppointment } from '../../domain/appointment/book.ts';
import { confirmationNumber } from '../../domain/appointment/confirmation-number.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';
import { whyClosed } from '../../domain/business/bookable.ts';
import { limitOfClient } from '../../domain/day-limits.ts';
import { matchedSince, withAnswers } from '../../domain/matching.ts';
import { confirmationOf } from '../../domain/message/message-about.ts';
import { type WriteAccess, writeAccessOf } from '../../domain/owner.ts';
import { notOnSale } from '../../domain/quiz-response/booking-answers.ts';
import { requireOwner } from '../../domain/quiz-response/own-response.ts';
import { linkedTo, type QuizResponse } from '../../domain/quiz-response/quiz-response.ts';
import { refuseFields } from '../../domain/refusal.ts';
import { whyPast } from '../../domain/schedule/past.ts';
import { parseServiceTime, type ServiceTime } from '../../domain/schedule/service-time.ts';
import { appointmentFromJson } from '../from-json.ts';
import type { Change } from '../ports/booking-store.ts';
import type { Dependencies, Transaction } from '../ports.ts';
import type { CustomerRequest, RecordedCause } from '../requests.ts';
import { updatePlace } from '../steps/appointment-place.ts';
import { authorizeWrite } from '../steps/authorize-write.ts';
import { idempotentBooking } from '../steps/idempotent-requests.ts';
import { orRefuseWithAlternatives } from '../steps/no-place.ts';
import { ownVehicle } from '../steps/own-vehicle.ts';
import { admitFromClient, withinQuota } from '../steps/quotas.ts';
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
  const { bookings, clock, inTransaction, quotas, zone } = deps;

  return (request: CustomerRequest, input: CreateAppointment): Promise<Appointment> =>
    orRefuseWithAlternatives(deps, () =>
      retryStale(async () => {
        const now = clock();
        const { vehicleId } = input;
        const query = {
          callerId: request.owner.id,
          vehicleId,
          sessionId: null,
          request: idempotentBooking(request, 'createAppointment', input),
        };
        const facts = await bookings.factsFor(query);
        const { ownerId } = writeAccessOf(request.owner, facts.guestMove, now);
        if (facts.earlierResult !== undefined) return appointmentFromJson(facts.earlierResult);

        const servicePackage = packageOf(facts.settings, input.serviceType);
        const time = parseServiceTime(input.serviceDate);
        const past = whyPast(time, now, zone);
        if (past) refuseFields({ serviceDate: past.message });
        const vehicle = await ownVehicle(deps, request, query, facts);
        return await withinQuota(quotas.appointmentsAhead, ownerId, () =>
          inTransaction(async (tx) => {
            const access = await authorizeWrite(tx, request.owner, now);
            const wish = {
              input,
              servicePackage,
              settings: facts.settings,
              time,
              vehicle,
              access,
              cause: request.cause,
              holders: ownerIdsOf(request.owner),
              now,
            };
            return await tx.onceOnlyParsed(
              query.request,
              () => create(deps, tx, wish),
              appointmentFromJson,
            );
          }),
        );
      }),
    );
}

interface Wish {
  readonly input: CreateAppointment;
  readonly servicePackage: OfferedPackage;
  readonly settings: SavedSettings;
  readonly time: ServiceTime;
  readonly vehicle: BookedVehicle;
  readonly access: WriteAccess;
  readonly cause: RecordedCause;
  /** Holds of these owners count as free. */
  readonly holders: readonly string[];
  readonly now: Date;
}

async function create(
  { dayLimits, newId, quotas, randomBytes, texting, zone }: Dependencies,
  tx: Transaction,
  { input, servicePackage, settings, time, vehicle, access, cause, holders, now }: Wish,
): Promise<Appointment> {
  const { ownerId: userId, guestId } = access;
  await tx.appointments.admit(userId, quotas.appointmentsAhead, now);
  const bare = newAppointment(
    {
      id: newId(),
      confirmationNumber: confirmationNumber(randomBytes),
      userId,
      guestId,
      vehicle,
      servicePackage,
      time,
      specialInstructions: input.specialInstructions?.trim() || null,
      contactEmail: null,
      sessionId: input.sessionId ?? null,
      language: input.language,
    },
    now,
    zone,
  );
  const response = await waitingResponse(tx, access, bare, now);
  const appointment = response ? withAnswers(bare, response, zone) : bare;
  // The matched answers may have added a time of that day.
  const { maxMinutes } = servicePackage;
  const named = serviceTimeOf(appointment);
  const unfit = whyPast(named, now, zone) ?? whyClosed(settings, named, maxMinutes, now, zone);
  if (unfit) refuseFields({ serviceDate: unfit.message });
  const changes: Change[] = [{ kind: 'appointment', before: null, after: appointment }];
  if (response) {
    const after = { ...linkedTo(response, appointment.id, now), userId };
    changes.push({ kind: 'quiz-response', before: response, after });
  }
  await tx.save(changes, cause, now);
  await updatePlace(tx.places, null, appointment, {
    as: 'customer',
    holders,
    canUndo: false,
    now,
    zone,
  });
  await tx.messages.addReminders(planReminders(appointment, now, texting));
  const confirmation = confirmationOf(appointment, now, texting);
  if (confirmation) await tx.messages.planMessage(confirmation);
  const most = dayLimits.appointmentsPerClient;
  await admitFromClient(tx, limitOfClient('bookings', most, access, cause.askedFrom), now);
  return appointment;
}

/**
 * The completed answers that an appointment is matched with: those of the given session, else the newest of the last 24
 * h with the same date. A session that isn't completed yet finds the appointment later, by the session id.
 */
async function waitingResponse(
  tx: Transaction,
  access: WriteAccess,
  appointment: Appointment,
  now: Date,
): Promise<QuizResponse | null> {
  if (appointment.sessionId === null) {
    const date = serviceDayOf(appointment.serviceDate);
    return await tx.responses.waitingFor(date, access, matchedSince(now));
  }
  const named = await tx.responses.ofSession(appointment.sessionId);
  if (named) requireOwner(named, access);
  return named?.completedAt && named.appointmentId === null ? named : null;
}

function packageOf(settings: SavedSettings, serviceType: string): OfferedPackage {
  const found =
    findPackage(settings, serviceType.trim()) ??
    refuseFields({ serviceType: 'Choose one of the service packages.' });
  return found.isOnSale ? found : refuseFields({ serviceType: notOnSale(found) });
}
