import type { Dependencies } from './ports.ts';
import { findArrivalTimes } from './queries/find-arrival-times.ts';
import { findAvailability } from './queries/find-availability.ts';
import { findOwnBooking } from './queries/find-own-booking.ts';
import { findUpcomingOfVehicles } from './queries/find-upcoming-of-vehicles.ts';
import { followLink } from './queries/follow-link.ts';
import { isToldByText } from './queries/is-told-by-text.ts';
import { listAppointments } from './queries/list-appointments.ts';
import { listMessages } from './queries/list-messages.ts';
import { previewCapacity } from './queries/preview-capacity.ts';

/**
 * All queries of bookings. Those that take `ownerIds` return only these owners' rows; the resolvers decide who may ask the
 * others.
 */
export function queriesOf(deps: Dependencies) {
  const { business, clock, crews, reads, recipients } = deps;
  const findOwn = findOwnBooking(deps);
  return {
    readBusiness: business.read,
    timeZone: deps.zone,
    findAvailability: findAvailability({ ...deps, findOwnBooking: findOwn }),
    listCrews: crews.crews,
    listCrewPlans: (ids: readonly string[]) => crews.crewPlans(ids, clock()),
    findArrivalTimes: findArrivalTimes(deps),
    previewCapacity: previewCapacity(deps),
    listAppointments: listAppointments(deps),
    findAppointments: (ids: readonly string[], ownerIds: readonly string[]) =>
      reads.appointmentsById(ids, ownerIds),
    findUpcomingOfVehicles: findUpcomingOfVehicles(deps),
    /** The language of messages about an appointment (SELF-11). */
    findMessageLanguage: async (id: string) => (await recipients.correspondence(id)).language,
    followLink: followLink(deps),
    findOwnBooking: findOwn,
    isToldByText: isToldByText(deps),
    listMessages: listMessages(deps),
    findMessage: async (id: string) => (await reads.messagesById([id]))[0] ?? null,
    findDeliveredMails: reads.deliveredMails,
    findUndoableChanges: reads.undoableChanges,
    findNewestBooking: reads.newestBooking,
    findQuizDraft: (ownerIds: readonly string[]) => reads.newestDraft(ownerIds, clock()),
    findQuizResponses: reads.quizResponsesById,
    /** Whether a guest has saved anything that an account would take over (design.md#identity-and-permissions). */
    hasData: (ownerIds: readonly string[]) => reads.hasData(ownerIds, clock()),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
