import { businessDay, ownerIdsOf } from '@dewlane/catalog';
import type { Appointment } from '../../domain/appointment/appointment.ts';
import { planReminders } from '../../domain/appointment/reminders.ts';
import { limitOfClient } from '../../domain/day-limits.ts';
import { confirmationOf } from '../../domain/message/message-about.ts';
import type { WriteAccess } from '../../domain/owner.ts';
import type { TimeZone } from '../../domain/schedule/business-time.ts';
import type {
  Booker,
  BookingFacts,
  BookingQuery,
  BookingSearch,
  NewBooking,
} from '../ports/booking-store.ts';
import type { Dependencies } from '../ports.ts';
import type { CustomerRequest } from '../requests.ts';
import { placeOrRefuse, placeQueryFor, searchFor } from './appointment-place.ts';

/** What a booking is made from: who asks, and what was read for it. */
export interface BookingContext {
  readonly request: CustomerRequest;
  readonly query: BookingQuery;
  readonly facts: BookingFacts;
  readonly access: WriteAccess;
  readonly now: Date;
}

/** A booking with the result that its command returns. */
export interface BookingWith<Result> extends NewBooking {
  readonly result: Result;
}

/** Who asks for a booking, for its owner. */
export function bookerIn(
  { quotas }: Pick<Dependencies, 'quotas'>,
  { request, query, access, now }: BookingContext,
): Booker {
  return {
    request: query.request,
    now,
    callerId: request.owner.id,
    ownerId: access.ownerId,
    mostAhead: quotas.appointmentsAhead,
  };
}

/** A booking with all that comes with a new appointment: place, reminders, confirmation and limits. */
export function newBooking<Result>(
  deps: Dependencies,
  context: BookingContext,
  made: Pick<BookingWith<Result>, 'response' | 'appointment' | 'result'>,
): BookingWith<Result> {
  const { dayLimits, texting, zone } = deps;
  const { request, facts, access, now } = context;
  const { cause, owner } = request;
  const { appointment } = made;
  const { appointmentsPerClient } = dayLimits;
  return {
    ...bookerIn(deps, context),
    cause,
    crewsVersion: facts.crewsVersion,
    search: facts.hasCrews ? searchOf(appointment, ownerIdsOf(owner), now, zone) : null,
    reminders: planReminders(appointment, now, texting),
    message: confirmationOf(appointment, now, texting),
    clientLimit: limitOfClient('bookings', appointmentsPerClient, access, cause.askedFrom),
    ...made,
  };
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
    today: businessDay(now, zone),
    find: (facts) => placeOrRefuse(search, facts, { holders }),
  };
}
