import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import { appointmentResolvers } from './appointment-resolvers.ts';
import { availabilityResolvers } from './availability-resolvers.ts';
import { businessResolvers } from './business-resolvers.ts';
import { crewResolvers } from './crew-resolvers.ts';
import type { Resolvers } from './generated/types.ts';
import { mailResolvers } from './mail-resolvers.ts';
import { ownBookingResolvers, type TellsVehicle } from './own-booking-resolvers.ts';
import { quizResponseResolvers } from './quiz-response-resolvers.ts';
import { staffAppointmentResolvers } from './staff-appointment-resolvers.ts';

/** The subgraph's resolvers on commands and queries. */
export function createResolvers(
  commands: Commands,
  queries: Queries,
  tellsVehicle: TellsVehicle,
): Resolvers {
  const mail = mailResolvers(commands, queries);
  const business = businessResolvers(commands, queries);
  const availability = availabilityResolvers(commands, queries);
  const crews = crewResolvers(commands, queries);
  const own = ownBookingResolvers(commands, queries, tellsVehicle);
  const appointments = appointmentResolvers(commands, queries);
  const quizResponses = quizResponseResolvers(commands, queries);
  const staff = staffAppointmentResolvers(commands);
  return {
    ...mail,
    ...business,
    ...availability,
    ...crews,
    ...own,
    ...appointments,
    ...quizResponses,
    Query: {
      ...mail.Query,
      ...business.Query,
      ...availability.Query,
      ...crews.Query,
      ...own.Query,
      ...appointments.Query,
      ...quizResponses.Query,
    },
    Mutation: {
      ...mail.Mutation,
      ...business.Mutation,
      ...availability.Mutation,
      ...crews.Mutation,
      ...own.Mutation,
      ...appointments.Mutation,
      ...quizResponses.Mutation,
      ...staff.Mutation,
    },
    StaffAppointment: { ...crews.StaffAppointment, ...staff.StaffAppointment },
  };
}
