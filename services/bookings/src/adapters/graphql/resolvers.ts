import { formatPrice, serviceDayOf } from '@dewlane/catalog';
import { connectionOf, parseInput, requireStaff } from '@dewlane/service-kit';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import { availabilityResolvers } from './availability-resolvers.ts';
import { businessResolvers } from './business-resolvers.ts';
import { customerOf, forStaff } from './context.ts';
import { crewResolvers } from './crew-resolvers.ts';
import type { Resolvers } from './generated/types.ts';
import {
  bookAppointmentInput,
  createAppointmentInput,
  deleteAppointmentInput,
  discardQuizDraftInput,
  nestAnswers,
  planArrivalInput,
  saveQuizResponseInput,
  setContactEmailInput,
  undoAppointmentChangeInput,
  updateAppointmentInput,
} from './inputs.ts';
import { mailResolvers } from './mail-resolvers.ts';
import { ownBookingResolvers, type TellsVehicle } from './own-booking-resolvers.ts';
import { parseFirstOfVehicle, parsePage } from './page.ts';

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
  return {
    ...mail,
    ...business,
    ...availability,
    ...crews,
    ...own,
    Query: {
      ...mail.Query,
      ...business.Query,
      ...availability.Query,
      ...crews.Query,
      ...own.Query,
      appointments: async (_, args, { ownerIds }) => {
        const { filter, first, after } = parsePage(args);
        const page = await queries.listAppointments(ownerIds, filter, first, after);
        return connectionOf(page, ({ startsAt, id }) => ({ at: startsAt, id }), page.totalCount);
      },
      appointment: (_, { id }, { loaders }) => loaders.appointment.load(id),
      newestBooking: (_, _args, { ownerIds }) => queries.findNewestBooking(ownerIds),
      quizDraft: (_, _args, { ownerIds }) => queries.findQuizDraft(ownerIds),
    },
    Mutation: {
      ...mail.Mutation,
      ...business.Mutation,
      ...availability.Mutation,
      ...crews.Mutation,
      ...own.Mutation,
      bookAppointment: async (_, { input: { answers, ...rest } }, context) => {
        const request = customerOf(context);
        const parsed = parseInput(bookAppointmentInput, { ...answers, ...rest });
        const booked = await commands.bookAppointment(request, nestAnswers(parsed));
        context.loaders.quizResponse.prime(booked.quizResponse.id, booked.quizResponse);
        return booked;
      },
      saveQuizResponse: (_, { input: { answers, ...rest } }, context) => {
        const request = customerOf(context);
        const parsed = parseInput(saveQuizResponseInput, { ...answers, ...rest });
        return commands.saveQuizResponse(request, nestAnswers(parsed));
      },
      discardQuizDraft: async (_, { input }, context) => {
        const request = customerOf(context);
        const { sessionId } = parseInput(discardQuizDraftInput, input);
        await commands.discardQuizDraft(request, sessionId);
        return { sessionId };
      },
      setContactEmail: (_, { input }, context) =>
        commands.setContactEmail(customerOf(context), parseInput(setContactEmailInput, input)),
      createAppointment: (_, { input }, context) =>
        commands.createAppointment(customerOf(context), parseInput(createAppointmentInput, input)),
      updateAppointment: forStaff(({ input }, staff) =>
        commands.updateAppointment(staff, parseInput(updateAppointmentInput, input)),
      ),
      planArrival: forStaff(({ input }, staff) =>
        commands.planArrival(staff, parseInput(planArrivalInput, input)),
      ),
      deleteAppointment: forStaff(({ input }, staff) =>
        commands.deleteAppointment(staff, parseInput(deleteAppointmentInput, input)),
      ),
      undoAppointmentChange: forStaff(({ input }, staff) =>
        commands.undoAppointmentChange(staff, parseInput(undoAppointmentChangeInput, input)),
      ),
    },
    BookAppointmentPayload: {
      isToldByText: ({ appointment }) => queries.isToldByText(appointment),
    },
    StaffAppointment: {
      ...crews.StaffAppointment,
      __resolveReference: ({ id, version }, context) => {
        requireStaff(context.caller);
        return { id, version };
      },
      undoForMs: ({ id }, _, context) => {
        requireStaff(context.caller);
        return context.loaders.undoForMs.load(id);
      },
    },
    Appointment: {
      __resolveReference: ({ id }, { loaders }) => loaders.appointment.load(id),
      // A booking made in this request is younger than the request.
      ageSeconds: ({ createdAt }, _, { now }) =>
        Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / 1000)),
      vehicle: ({ vehicleId }) => ({ id: vehicleId }),
      scheduledDate: ({ serviceDate }) => serviceDayOf(serviceDate),
      startsAt: ({ startsAt }) => startsAt.toISOString(),
      endsAt: ({ endsAt }) => endsAt.toISOString(),
      createdAt: ({ createdAt }) => createdAt.toISOString(),
      price: ({ priceCents }) => (priceCents === null ? null : formatPrice(priceCents)),
      quizResponse: ({ quizResponseId }, _, { loaders }) =>
        quizResponseId === null ? null : loaders.quizResponse.load(quizResponseId),
    },
    QuizResponse: {
      __resolveReference: ({ id }, { loaders }) => loaders.quizResponse.load(id),
      createdAt: ({ createdAt }) => createdAt.toISOString(),
      updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
    },
    Vehicle: {
      __resolveReference: ({ id }) => ({ id }),
      upcomingAppointments: ({ id }, args, { loaders }) =>
        loaders.upcoming(parseFirstOfVehicle(args)).load(id),
    },
  };
}
