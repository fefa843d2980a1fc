import { formatPrice, serviceDayOf } from '@dewlane/catalog';
import { connectionOf, parseInput } from '@dewlane/service-kit';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import { customerOf } from './context.ts';
import type { Resolvers } from './generated/types.ts';
import {
  bookAppointmentInput,
  createAppointmentInput,
  nestAnswers,
  setContactEmailInput,
} from './inputs.ts';
import { parseFirstOfVehicle, parsePage } from './page.ts';

type AppointmentMutations = 'bookAppointment' | 'setContactEmail' | 'createAppointment';

type AppointmentResolvers = Pick<
  Resolvers,
  'BookAppointmentPayload' | 'Appointment' | 'Vehicle'
> & {
  readonly Query: Pick<
    NonNullable<Resolvers['Query']>,
    'appointments' | 'appointment' | 'newestBooking'
  >;
  readonly Mutation: Pick<NonNullable<Resolvers['Mutation']>, AppointmentMutations>;
};

/** Customers' appointments, and how they book one. */
export function appointmentResolvers(
  commands: Pick<Commands, AppointmentMutations>,
  queries: Pick<Queries, 'listAppointments' | 'findNewestBooking' | 'isToldByText'>,
): AppointmentResolvers {
  return {
    Query: {
      appointments: async (_, args, { ownerIds }) => {
        const { filter, first, after } = parsePage(args);
        const page = await queries.listAppointments(ownerIds, filter, first, after);
        return connectionOf(page, ({ startsAt, id }) => ({ at: startsAt, id }), page.totalCount);
      },
      appointment: (_, { id }, { loaders }) => loaders.appointment.load(id),
      newestBooking: (_, _args, { ownerIds }) => queries.findNewestBooking(ownerIds),
    },
    Mutation: {
      bookAppointment: async (_, { input: { answers, ...rest } }, context) => {
        const request = customerOf(context);
        const parsed = parseInput(bookAppointmentInput, { ...answers, ...rest });
        const booked = await commands.bookAppointment(request, nestAnswers(parsed));
        context.loaders.quizResponse.prime(booked.quizResponse.id, booked.quizResponse);
        return booked;
      },
      setContactEmail: (_, { input }, context) =>
        commands.setContactEmail(customerOf(context), parseInput(setContactEmailInput, input)),
      createAppointment: (_, { input }, context) =>
        commands.createAppointment(customerOf(context), parseInput(createAppointmentInput, input)),
    },
    BookAppointmentPayload: {
      isToldByText: ({ appointment }) => queries.isToldByText(appointment),
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
    Vehicle: {
      __resolveReference: ({ id }) => ({ id }),
      upcomingAppointments: ({ id }, args, { loaders }) =>
        loaders.upcoming(parseFirstOfVehicle(args)).load(id),
    },
  };
}
