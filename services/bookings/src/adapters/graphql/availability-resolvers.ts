import { addressGroup, parseInput } from '@dewlane/service-kit';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import { stateOfDay } from '../../domain/availability/day-state.ts';
import { freeTimesOf, slotsOf } from '../../domain/availability/free-times.ts';
import { availabilityArguments, holdTimeInput } from './availability-inputs.ts';
import { bookingAccessIn } from './booking-access.ts';
import { customerOf } from './context.ts';
import type { Resolvers } from './generated/types.ts';

type AvailabilityResolvers = Pick<Resolvers, 'AvailabilityDay' | 'Hold'> & {
  readonly Query: Pick<NonNullable<Resolvers['Query']>, 'availability'>;
  readonly Mutation: Pick<NonNullable<Resolvers['Mutation']>, 'holdTime' | 'releaseHold'>;
};

/** What can be booked, for everybody, and visitors' holds. */
export function availabilityResolvers(
  commands: Pick<Commands, 'holdTime' | 'releaseHold'>,
  queries: Pick<Queries, 'findAvailability'>,
): AvailabilityResolvers {
  return {
    Query: {
      availability: async (_, args, context) => {
        const { bookingId: id, linkToken, ...question } = parseInput(availabilityArguments, args);
        const moving = bookingAccessIn({ id, linkToken }, context);
        const { unlimited, days } = await queries.findAvailability(
          { ...question, moving },
          context.ownerIds,
        );
        return { unlimited, days: days.map((day) => ({ day, ...stateOfDay(day) })) };
      },
    },
    Mutation: {
      holdTime: (_, { input }, context) => {
        const request = customerOf(context);
        const { address } = context.caller;
        return commands.holdTime(request, {
          ...parseInput(holdTimeInput, input),
          address: address === null ? null : addressGroup(address),
        });
      },
      releaseHold: (_, _args, context) => commands.releaseHold(customerOf(context)),
    },
    Hold: { until: ({ until }) => until.toISOString() },
    AvailabilityDay: {
      date: ({ day }) => day.clock.date,
      slots: ({ day }) => slotsOf(day),
      times: ({ day }) => freeTimesOf(day),
    },
  };
}
