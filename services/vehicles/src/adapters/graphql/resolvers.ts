import { vehicleLabel } from '@dewlane/catalog';
import { connectionOf, parseInput } from '@dewlane/service-kit';
import type { PagePosition } from '@dewlane/service-kit/application';
import type { Commands } from '../../application/commands.ts';
import type { Queries } from '../../application/queries.ts';
import { dataImage } from '../../domain/photo/photo.ts';
import { daysSinceService } from '../../domain/vehicle/service-days.ts';
import type { Vehicle, VehicleDetails } from '../../domain/vehicle/vehicle.ts';
import { type Context, customerOf } from './context.ts';
import type { Resolvers } from './generated/types.ts';
import { vehicleInputs } from './inputs.ts';
import { parsePage } from './page.ts';

/** The resolvers of the vehicles subgraph. */
export function createResolvers(commands: Commands, queries: Queries): Resolvers {
  return {
    Query: {
      vehicles: async (_, args, { ownerIds }) =>
        connectionOf(await queries.listVehicles(ownerIds, parsePage(args)), byCreation, () =>
          queries.countVehicles(ownerIds),
        ),
      vehicle: (_, { id }, { loaders }) => loaders.vehicle.load(id),
    },
    Mutation: {
      addVehicle: async (_, { input }, context) => {
        const request = customerOf(context);
        const parsed = parseInput(inputsOf(context).add, input);
        const { photoId = null, idempotencyKey, ...details } = parsed;
        return await commands.addVehicle({ request, details, photoId, idempotencyKey });
      },
      updateVehicle: async (_, { input }, context) => {
        const request = customerOf(context);
        const parsed = parseInput(inputsOf(context).update, input);
        const { id, photoId, idempotencyKey, ...details } = parsed;
        return await commands.updateVehicle({
          request,
          id,
          details: given(details),
          photoId,
          idempotencyKey,
        });
      },
      deleteVehicle: async (_, { input }, context) => {
        const request = customerOf(context);
        const { id, idempotencyKey } = parseInput(inputsOf(context).remove, input);
        return await commands.deleteVehicle({ request, id, idempotencyKey });
      },
    },
    Vehicle: {
      __resolveReference: ({ id }, { loaders }) => loaders.vehicle.load(id),
      label: (vehicle) => vehicleLabel(vehicle),
      photoUrl: ({ photo }) => photo?.address ?? null,
      imageUrl: async ({ photo }, _, { loaders }) => {
        const picture = photo && (await loaders.picture.load(photo.id));
        return picture && dataImage(picture.bytes, picture.contentType);
      },
      daysSinceService: ({ lastServiceDate }, _, { today }) =>
        daysSinceService(lastServiceDate, today),
    },
  };
}

function byCreation({ createdAt, id }: Vehicle): PagePosition {
  return { at: new Date(createdAt), id };
}

function inputsOf({ today }: Context) {
  return vehicleInputs(Number(today.slice(0, 4)));
}

/** The fields that aren't to be kept. */
function given(
  fields: {
    [Name in keyof VehicleDetails]: VehicleDetails[Name] | undefined;
  },
): Partial<VehicleDetails> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
