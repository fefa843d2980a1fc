import { BRAND } from '@dewlane/catalog';
import {
  backgroundSettings,
  busSettings,
  databaseSettings,
  daysSetting,
  jobSettings,
  oneBus,
  portSetting,
  retentionSettings,
  serverSettings,
  timeZoneSetting,
  wholeKafkaLogin,
} from '@dewlane/service-kit';
import { z } from 'zod';
import { parseSender } from '../adapters/mail/sender.ts';

/** The service's name: in its events' source, its inbox, its log. */
export const NAME = 'bookings';

/** The settings of the bookings service (DESIGN §8). */
export const bookingsSettings = z
  .object({
    ...serverSettings,
    ...databaseSettings,
    ...busSettings,
    ...backgroundSettings,
    ...jobSettings,
    ...retentionSettings,
    BOOKINGS_PORT: portSetting.default(0),
    /** The vehicles service, asked where the projection doesn't know a vehicle. */
    VEHICLES_URL: z.url(),
    /** Where the business keeps its calendar. */
    BUSINESS_TIME_ZONE: timeZoneSetting,
    /** The mail server, e.g. `smtps://user:password@mail.example:465`; without it mail goes to the embedded mailbox. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .optional(),
    /** Whom mail comes from. */
    MAIL_FROM: z
      .string()
      .default(`${BRAND} <appointments@dewlane.example>`)
      .transform((text, context) => parseSender(text) ?? notASender(context)),
    /** Where the product is reached; the link in messages. */
    PUBLIC_URL: z.url().optional(),
    /** Messages, of the ledger and the mailbox. */
    MAIL_DAYS: daysSetting(180),
    /** Answers of guests that no account has claimed. */
    UNCLAIMED_DAYS: daysSetting(180),
  })
  .refine(...oneBus)
  .refine(...wholeKafkaLogin);

export type BookingsSettings = z.output<typeof bookingsSettings>;

function notASender(context: z.RefinementCtx): never {
  context.addIssue('is not an address, e.g. Dewlane <appointments@example.com>');
  return z.NEVER;
}
