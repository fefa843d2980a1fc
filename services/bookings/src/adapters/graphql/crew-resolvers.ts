import { parseInput, requireStaff } from '@dewlane/service-kit';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import type { CrewPlan } from '../../domain/availability/crew-plan.ts';
import { type Context, forStaff } from './context.ts';
import {
  arrivalTimesInput,
  capacityChangeInput,
  createCrewInput,
  crewPlanIds,
  removeCrewInput,
  updateCrewInput,
} from './crew-inputs.ts';
import type { Resolvers } from './generated/types.ts';

type CrewResolvers = Pick<Resolvers, 'Crew' | 'CrewPlan' | 'ArrivalTime' | 'CapacityPreview'> & {
  readonly Query: Pick<
    NonNullable<Resolvers['Query']>,
    'crews' | 'crewPlans' | 'arrivalTimes' | 'previewCapacity'
  >;
  readonly Mutation: Pick<
    NonNullable<Resolvers['Mutation']>,
    'createCrew' | 'updateCrew' | 'removeCrew'
  >;
  readonly StaffAppointment: Pick<
    NonNullable<Resolvers['StaffAppointment']>,
    'crew' | 'plannedStartsAt' | 'withoutCrew'
  >;
};

/** The crews and crew plans, for staff only. */
export function crewResolvers(
  commands: Pick<Commands, 'createCrew' | 'updateCrew'>,
  queries: Pick<Queries, 'listCrews' | 'listCrewPlans' | 'findArrivalTimes' | 'previewCapacity'>,
): CrewResolvers {
  return {
    Query: {
      crews: forStaff(() => queries.listCrews()),
      crewPlans: forStaff((args) => queries.listCrewPlans(parseInput(crewPlanIds, args).ids)),
      arrivalTimes: forStaff((args) =>
        queries.findArrivalTimes(parseInput(arrivalTimesInput, args).appointmentId),
      ),
      previewCapacity: forStaff(({ input }) =>
        queries.previewCapacity(parseInput(capacityChangeInput, input)),
      ),
    },
    Mutation: {
      createCrew: forStaff(({ input }, staff) =>
        commands.createCrew(staff, parseInput(createCrewInput, input)),
      ),
      updateCrew: forStaff(({ input }, staff) =>
        commands.updateCrew(staff, parseInput(updateCrewInput, input)),
      ),
      removeCrew: forStaff(({ input }, staff) =>
        commands.updateCrew(staff, { ...parseInput(removeCrewInput, input), active: false }),
      ),
    },
    Crew: {
      hours: ({ hours }) => hours?.map((day) => ({ ...day })) ?? null,
    },
    CrewPlan: {
      plannedStartsAt: ({ plannedStartsAt }) => plannedStartsAt?.toISOString() ?? null,
    },
    ArrivalTime: {
      startsAt: ({ startsAt }) => startsAt.toISOString(),
    },
    CapacityPreview: {
      withoutCrew: ({ withoutCrew }) => [...withoutCrew],
      closed: ({ closed }) => [...closed],
    },
    StaffAppointment: {
      crew: async ({ id }, _, context) => (await planOf(id, context))?.crew ?? null,
      plannedStartsAt: async ({ id }, _, context) =>
        (await planOf(id, context))?.plannedStartsAt?.toISOString() ?? null,
      withoutCrew: async ({ id }, _, context) => (await planOf(id, context))?.withoutCrew ?? false,
    },
  };
}

/** An appointment's crew plan, for staff only. */
async function planOf(id: string, context: Context): Promise<CrewPlan | null> {
  requireStaff(context.caller);
  return await context.loaders.crewPlan.load(id);
}
