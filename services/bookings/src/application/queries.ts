import type { Dependencies } from './ports.ts';
import { findArrivalTimes } from './queries/find-arrival-times.ts';
import { findAvailability } from './queries/find-availability.ts';
import { findOwnBooking } from './queries/find-own-booking.ts';
import { findQuizDraft } from './queries/find-quiz-draft.ts';
import { followLink } from './queries/follow-link.ts';
import { isToldByText } from './queries/is-told-by-text.ts';
import { listAppointments } from './queries/list-appointments.ts';
import { listCrews } from './queries/list-crews.ts';
import { listMessages } from './queries/list-messages.ts';
import { previewCapacity } from './queries/preview-capacity.ts';

/**
 * All queries of bookings. Those that take `ownerIds` return only these owners' rows; the resolvers decide who may ask the
 * others.
 */
export function queriesOf(deps: Dependencies) {
  const { business, crews, reads, recipients, clock, zone } = deps;
  const findOwn = findOwnBooking(deps);
  return {
    /** The settings of the business, for everybody. */
    business: () => business.read(),
    timeZone: zone,
    findAvailability: findAvailability({ ...deps, findOwnBooking: findOwn }),
    listCrews: listCrews(deps),
    /** The crew plans of these appointments; unknown ids are left out. */
    crewPlans: (ids: readonly string[]) => crews.crewPlans(ids, clock()),
    findArrivalTimes: findArrivalTimes(deps),
    previewCapacity: previewCapacity(deps),
    listAppointments: listAppointments(deps),
    /** One of these owners' appointments; null if it doesn't exist or isn't theirs. */
    ownAppointment: async (id: string, ownerIds: readonly string[]) =>
      (await reads.appointmentsById([id], ownerIds))[0] ?? null,
    /** The language of messages about an appointment (SELF-11). */
    messageLanguage: async (id: string) => (await recipients.correspondence(id)).language,
    followLink: followLink(deps),
    findOwnBooking: findOwn,
    isToldByText: isToldByText(deps),
    listMessages: listMessages(deps),
    /** A message of the ledger; null if it doesn't exist. */
    message: async (id: string) => (await reads.messagesById([id]))[0] ?? null,
    findQuizDraft: findQuizDraft(deps),
    /** Whether a guest has saved anything that an account would take over (design.md#identity-and-permissions). */
    hasData: (ownerIds: readonly string[]) => reads.hasData(ownerIds, clock()),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
