import { z } from 'zod';
import { eventSchema } from '../envelope.ts';
import { eventReader } from '../event-reader.ts';

/** The settings of the business; null for unsaved ones. */
export const businessState = z.object({
  /** Always `business`: there is one. */
  id: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  serviceAreas: z.array(z.string()).nullable(),
  /** In the order in which they are offered. */
  packages: z
    .array(
      z.object({
        key: z.string(),
        name: z.string(),
        priceCents: z.number().int(),
        minMinutes: z.number().int(),
        maxMinutes: z.number().int(),
        features: z.array(z.string()),
        isOnSale: z.boolean(),
      }),
    )
    .nullable(),
  /** 0 is Sunday; `HH:MM` in the business time zone. A missing weekday is closed. */
  openingHours: z
    .array(z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() }))
    .nullable(),
  closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })).nullable(),
  leadMinutes: z.number().int().nullable(),
  horizonDays: z.number().int().nullable(),
  travelMinutes: z.number().int().nullable(),
  holdMinutes: z.number().int().nullable(),
  changeLimitMinutes: z.number().int().nullable(),
  paymentNote: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});

export type BusinessState = z.infer<typeof businessState>;

export const businessChanged = eventSchema('bookings.business-changed.v1', businessState);

export const businessEvent = z.discriminatedUnion('type', [businessChanged]);
export type BusinessEvent = z.infer<typeof businessEvent>;

/** Reads an event of the topic; of an unknown type, one without a state is a deletion. */
export const readBusinessEvent = eventReader(businessEvent, businessState.nullable());
