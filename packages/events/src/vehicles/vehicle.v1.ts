import { z } from 'zod';
import { eventSchema } from '../envelope.ts';
import { eventReader } from '../event-reader.ts';

export const vehicleState = z.object({
  id: z.string(),
  /** The owner: an account's number as text, or a guest id. */
  userId: z.string(),
  year: z.string(),
  make: z.string(),
  model: z.string(),
  type: z.string(),
  miles: z.string(),
  color: z.string().nullable(),
  /** The label people read (a vehicle typed in by hand: its text alone). */
  label: z.string(),
  photoId: z.string().nullable(),
  lastServiceDate: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type VehicleState = z.infer<typeof vehicleState>;

export const vehicleAdded = eventSchema('vehicles.vehicle-added.v1', vehicleState);
export const vehicleChanged = eventSchema('vehicles.vehicle-changed.v1', vehicleState);
export const vehicleDeleted = eventSchema('vehicles.vehicle-deleted.v1', z.null());

export const vehicleEvent = z.discriminatedUnion('type', [
  vehicleAdded,
  vehicleChanged,
  vehicleDeleted,
]);
export type VehicleEvent = z.infer<typeof vehicleEvent>;

/** Reads an event of the topic; of an unknown type, one without a state is a deletion. */
export const readVehicleEvent = eventReader(vehicleEvent, vehicleState.nullable());
