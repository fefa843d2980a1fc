import type { Dependencies } from './ports.ts';
import { findAppointments } from './queries/find-appointments.ts';
import { findArrivalTimes } from './queries/find-arrival-times.ts';
import { findAvailability } from './queries/find-availability.ts';
import { findDeliveredMails } from './queries/find-delivered-mails.ts';
import { findHeldChanges } from './queries/find-held-changes.ts';
import { findMessage } from './queries/find-message.ts';
import { findMessageLanguage } from './queries/find-message-language.ts';
import { findNewestBooking } from './queries/find-newest-booking.ts';
import { findOwnBooking } from './queries/find-own-booking.ts';
import { findQuizDraft } from './queries/find-quiz-draft.ts';
import { findQuizResponses } from './queries/find-quiz-responses.ts';
import { findUpcomingOfVehicles } from './queries/find-upcoming-of-vehicles.ts';
import { followLink } from './queries/follow-link.ts';
import { hasData } from './queries/has-data.ts';
import { isToldByText } from './queries/is-told-by-text.ts';
import { listAppointments } from './queries/list-appointments.ts';
import { listCrewPlans } from './queries/list-crew-plans.ts';
import { listCrews } from './queries/list-crews.ts';
import { listMessages } from './queries/list-messages.ts';
import { previewCapacity } from './queries/preview-capacity.ts';
import { readBusiness } from './queries/read-business.ts';

/**
 * All queries of bookings. Those that take `ownerIds` return only these owners' rows; the resolvers decide who may ask the
 * others.
 */
export function queriesOf(deps: Dependencies) {
  const findOwn = findOwnBooking(deps);
  return {
    readBusiness: readBusiness(deps),
    timeZone: deps.zone,
    findAvailability: findAvailability({ ...deps, findOwnBooking: findOwn }),
    listCrews: listCrews(deps),
    listCrewPlans: listCrewPlans(deps),
    findArrivalTimes: findArrivalTimes(deps),
    previewCapacity: previewCapacity(deps),
    listAppointments: listAppointments(deps),
    findAppointments: findAppointments(deps),
    findUpcomingOfVehicles: findUpcomingOfVehicles(deps),
    findMessageLanguage: findMessageLanguage(deps),
    followLink: followLink(deps),
    findOwnBooking: findOwn,
    isToldByText: isToldByText(deps),
    listMessages: listMessages(deps),
    findMessage: findMessage(deps),
    findDeliveredMails: findDeliveredMails(deps),
    findHeldChanges: findHeldChanges(deps),
    findNewestBooking: findNewestBooking(deps),
    findQuizDraft: findQuizDraft(deps),
    findQuizResponses: findQuizResponses(deps),
    hasData: hasData(deps),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
