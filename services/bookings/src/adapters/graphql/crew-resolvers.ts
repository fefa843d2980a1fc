import { LIMITS } from '@dewlane/catalog';
import { businessShapes, shownName } from '@dewlane/internal-api';
import { idempotencyKeySchema, LARGEST_INTEGER, parseInput } from '@dewlane/service-kit';
import { z } from 'zod';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import { staffIn } from './context.ts';
import type { Resolvers } from './generated/types.ts';

const id = z.string().max(LIMITS.id);
const name = shownName(60);
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'A colour is written as #rrggbb.')
  .transform((text) => text.toLowerCase());
const hours = businessShapes.openingHours.nullable();
const expectedVersion = z
  .number()
  .int()
  .min(1, 'The expected version must be at least 1.')
  .max(LARGEST_INTEGER, 'The expected version is not one of this crew.');
const idempotencyKey = idempotencyKeySchema.nullish();

/** Null keeps the current value, as leaving the field out does; for `hours` null is a value. */
const kept = <Value>(schema: z.ZodType<Value>) =>
  schema.nullish().transform((value) => value ?? undefined);

/** The most rows that the staff list loads at once. */
const crewPlanIds = z.object({ ids: z.array(id).max(200, 'Ask for at most 200 at once.') });

const arrivalTimesInput = z.object({ appointmentId: id });

const createCrewInput = z.object({
  name,
  color,
  hours: hours.optional().transform((value) => value ?? null),
  idempotencyKey,
});
const updateCrewInput = z.object({
  id,
  expectedVersion,
  name: kept(name),
  color: kept(color),
  hours: hours.optional(),
  idempotencyKey,
});
const removeCrewInput = z.object({ id, expectedVersion, idempotencyKey });
const capacityChangeInput = z.object({
  crew: z
    .object({
      id: id.nullish().transform((value) => value ?? null),
      hours: hours.optional().transform((value) => value ?? null),
    })
    .nullish()
    .transform((crew) => crew ?? undefined),
  removeCrewId: kept(id),
  openingHours: businessShapes.openingHours.nullish(),
  closures: businessShapes.closures.nullish(),
});

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
  queries: Pick<Queries, 'crews' | 'crewPlans' | 'arrivalTimes' | 'previewCapacity'>,
): CrewResolvers {
  return {
    Query: {
      crews: (_, _args, context) => {
        staffIn(context);
        return queries.crews();
      },
      crewPlans: (_, { ids }, context) => {
        staffIn(context);
        return queries.crewPlans(parseInput(crewPlanIds, { ids }).ids);
      },
      arrivalTimes: (_, args, context) => {
        staffIn(context);
        return queries.arrivalTimes(parseInput(arrivalTimesInput, args).appointmentId);
      },
      previewCapacity: (_, { input }, context) => {
        staffIn(context);
        return queries.previewCapacity(parseInput(capacityChangeInput, input));
      },
    },
    Mutation: {
      createCrew: (_, { input }, context) =>
        commands.createCrew(staffIn(context), parseInput(createCrewInput, input)),
      updateCrew: (_, { input }, context) =>
        commands.updateCrew(staffIn(context), parseInput(updateCrewInput, input)),
      removeCrew: (_, { input }, context) => {
        const request = staffIn(context);
        return commands.updateCrew(request, {
          ...parseInput(removeCrewInput, input),
          active: false,
        });
      },
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
      crew: async ({ id }, _, context) => {
        staffIn(context);
        return (await context.loaders.crewPlan.load(id))?.crew ?? null;
      },
      plannedStartsAt: async ({ id }, _, context) => {
        staffIn(context);
        const plan = await context.loaders.crewPlan.load(id);
        return plan?.plannedStartsAt?.toISOString() ?? null;
      },
      withoutCrew: async ({ id }, _, context) => {
        staffIn(context);
        return (await context.loaders.crewPlan.load(id))?.withoutCrew ?? false;
      },
    },
  };
}
