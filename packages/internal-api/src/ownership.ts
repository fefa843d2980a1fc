import { z } from 'zod';

/**
 * Vehicles, called by bookings with the user's own token: the vehicle if it is the user's, else 404. `GET
 * /internal/vehicles/{id}`.
 */
export const INTERNAL_VEHICLE_PATH = '/internal/vehicles';

export const ownedVehicle = z.object({
  id: z.string(),
  userId: z.string(),
  label: z.string(),
  type: z.string(),
  miles: z.string(),
  color: z.string().nullable(),
  version: z.number().int(),
});
export type OwnedVehicle = z.infer<typeof ownedVehicle>;

/**
 * Vehicles and bookings, called by the gateway with a guest's token before a registration: whether that guest has saved
 * anything (design.md#identity-and-permissions, `hasTransferredData`).
 */
export const OWNED_DATA_PATH = '/internal/owned-data';

export const ownedData = z.object({ hasData: z.boolean() });
export type OwnedData = z.infer<typeof ownedData>;
