import { QUOTAS } from '@dewlane/catalog';
import {
  daysSetting,
  mailSettings,
  portSetting,
  serviceSettings,
  timeZoneSetting,
} from '@dewlane/service-kit';
import { z } from 'zod';
import { UNCONFIRMED_PER_DAY } from '../domain/mail/recipient.ts';

/** The service's name: in its events' source, its inbox, its log. */
export const NAME = 'bookings';

/** The settings of the bookings service (design.md#running-it). */
export const bookingsSettings = serviceSettings.safeExtend({
  BOOKINGS_PORT: portSetting.default(0),
  /** The vehicles service, asked where the projection doesn't know a vehicle. */
  VEHICLES_URL: z.url(),
  /** Where the business keeps its calendar. */
  BUSINESS_TIME_ZONE: timeZoneSetting,
  ...mailSettings,
  /** The business's phone as people read it, e.g. `(408) 555-0142`; messages tell it. */
  BUSINESS_PHONE: z
    .string()
    .max(40)
    .regex(/^[+\d][\d ().-]*\d$|^\(\d[\d ().-]*\d$/, 'is not a phone number, e.g. (408) 555-0142')
    .optional(),
  /** Messages a day to an address that nobody has confirmed; 0 sets no limit. */
  UNCONFIRMED_MAIL_LIMIT: z.coerce.number().int().min(0).default(UNCONFIRMED_PER_DAY),
  /** Signs the links in messages; 32 characters or more. */
  LINK_SECRET: z.string().min(32, 'needs at least 32 characters'),
  /** During a rotation: the other secret, whose links are still good. */
  LINK_OTHER_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Messages, of the ledger and the mailbox. */
  MAIL_DAYS: daysSetting(180),
  /** What one owner may keep (PERM-10). */
  DRAFTS_PER_OWNER: z.coerce.number().int().min(1).default(QUOTAS.drafts),
  APPOINTMENTS_PER_OWNER: z.coerce.number().int().min(1).default(QUOTAS.appointmentsAhead),
  /** Answers of guests that no account has claimed. */
  UNCLAIMED_DAYS: daysSetting(180),
});

export type BookingsSettings = z.output<typeof bookingsSettings>;
