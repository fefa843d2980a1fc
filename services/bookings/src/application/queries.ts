import type { Dependencies } from './ports.ts';
import { findArrivalTimes } from './queries/find-arrival-times.ts';
import { findAvailability } from './queries/find-availability.ts';
import { findMessage } from './queries/find-message.ts';
import { findMessageLanguage } from './queries/find-message-language.ts';
import { findNewestBooking } from './queries/find-newest-booking.ts';
import { findOwnAppointment } from './queries/find-own-appointment.ts';
import { findOwnBooking } from './queries/find-own-booking.ts';
import { findQuizDraft } from './queries/find-quiz-draft.ts';
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
    findOwnAppointment: findOwnAppointment(deps),
    findMessageLanguage: findMessageLanguage(deps),
    followLink: followLink(deps),
    findOwnBooking: findOwn,
    isToldByText: isToldByText(deps),
    listMessages: listMessages(deps),
    findMessage: findMessage(deps),
    findNewestBooking: findNewestBooking(deps),
    findQuizDraft: findQuizDraft(deps),
    hasData: hasData(deps),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
