import { z } from 'zod';
import { eventSchema } from '../envelope.ts';
import { eventReader } from '../event-reader.ts';

/** A team that goes out to customers. */
export const crewState = z.object({
  id: z.string(),
  name: z.string(),
  /** `#rrggbb`. */
  color: z.string(),
  /** Its own hours, 0 is Sunday, `HH:MM` in the business time zone; null means the business's hours. */
  hours: z
    .array(z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() }))
    .nullable(),
  /** False once removed. */
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export type CrewState = z.infer<typeof crewState>;

export const crewAdded = eventSchema('bookings.crew-added.v1', crewState);
export const crewChanged = eventSchema('bookings.crew-changed.v1', crewState);

export const crewEvent = z.discriminatedUnion('type', [crewAdded, crewChanged]);
export type CrewEvent = z.infer<typeof crewEvent>;

/** Reads an event of the topic; of an unknown type, one without a state is a deletion. */
export const readCrewEvent = eventReader(crewEvent, crewState.nullable());
