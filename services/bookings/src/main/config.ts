import { BUSINESS_PHONE, LIMITS, QUOTAS } from '@dewlane/catalog';
import { TOPICS } from '@dewlane/events';
import {
  acrossSettings,
  daysSetting,
  mailSettings,
  portSetting,
  serviceSettings,
  timeZoneSetting,
  wholeNumberSetting,
} from '@dewlane/service-kit/settings';
import { z } from 'zod';
import type { TextProvider } from '../adapters/texting/messages-api.ts';
import { DAY_LIMITS } from '../domain/day-limits.ts';
import {
  CONFIRMED_PER_DAY,
  RECIPIENTS_PER_DAY,
  UNCONFIRMED_PER_DAY,
} from '../domain/message/recipient.ts';

/** The service's name, used as the source of its events and in its inbox and log. */
export const NAME = 'bookings';

/** The topics that the service publishes its changes to. */
export const PUBLISHED = [TOPICS.appointments, TOPICS.quizResponses, TOPICS.business, TOPICS.crews];

/** The most of a limit: statements compare with it as a PostgreSQL int, five times as much for an address's accounts. */
const MOST = 100_000_000;
const limit = wholeNumberSetting(0, MOST);
const quota = wholeNumberSetting(1, MOST);

/** The settings of the bookings service (design.md#running-it). */
export const bookingsSettings = serviceSettings
  .safeExtend({
    BOOKINGS_PORT: portSetting.default(0),
    /** The vehicles service, asked if the projection doesn't confirm the owner of a vehicle. */
    VEHICLES_URL: z.url(),
    /** The time zone of the business's calendar. */
    BUSINESS_TIME_ZONE: timeZoneSetting,
    ...mailSettings,
    /** The business's phone as shown in messages, e.g. `(408) 555-0142`. */
    BUSINESS_PHONE: z
      .string()
      .max(LIMITS.contactPhone)
      .regex(BUSINESS_PHONE, 'is not a phone number, e.g. (408) 555-0142')
      .optional(),
    /**
     * The transport of text messages: `https://account:token@host` of a provider with Twilio's Messages API, or
     * `mailbox`, where staff read them. If unset, none are planned or promised (SELF-07).
     */
    TEXT_URL: z
      .string()
      .transform((text, context) => parseTextUrl(text) ?? notAProvider(context))
      .optional(),
    /** The sender of text messages: a number as `+14085550142`, or the id of a messaging service (`MG…`). */
    TEXT_FROM: z
      .string()
      .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, 'is not a number, e.g. +14085550142, nor MG…')
      .optional(),
    /** The daily limit of messages to an unconfirmed address or number; 0 means no limit. */
    UNCONFIRMED_MAIL_LIMIT: limit.default(UNCONFIRMED_PER_DAY),
    /** The daily limits of messages to a confirmed address and to a confirmed number; 0 means no limit. */
    CONFIRMED_MAIL_LIMIT: limit.default(CONFIRMED_PER_DAY.mail),
    CONFIRMED_TEXT_LIMIT: limit.default(CONFIRMED_PER_DAY.text),
    /** The daily limits of unconfirmed addresses and numbers, for one owner and for one client address; 0 means no limit. */
    UNCONFIRMED_PER_OWNER: limit.default(RECIPIENTS_PER_DAY.owner),
    UNCONFIRMED_PER_CLIENT: limit.default(RECIPIENTS_PER_DAY.client),
    /** Signs the links in messages; at least 32 characters. */
    LINK_SECRET: z.string().min(32, 'needs at least 32 characters'),
    /** During a rotation: the other secret, whose links stay valid. */
    LINK_OTHER_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
    /** How long messages are kept in the ledger and the mailbox. */
    MAIL_DAYS: daysSetting(180),
    /** The quotas of one owner (PERM-10). */
    DRAFTS_PER_OWNER: quota.default(QUOTAS.drafts),
    APPOINTMENTS_PER_OWNER: quota.default(QUOTAS.appointmentsAhead),
    /** The limits of a day for one client address and one owner (PERM-11, PERM-12); 0 means no limit. */
    APPOINTMENTS_PER_CLIENT: limit.default(DAY_LIMITS.appointmentsPerClient),
    ANSWERS_PER_OWNER: limit.default(DAY_LIMITS.answersPerOwner),
    ANSWERS_PER_CLIENT: limit.default(DAY_LIMITS.answersPerClient),
    /** How long guests' answers are kept that no account has claimed. */
    UNCLAIMED_DAYS: daysSetting(180),
  })
  .refine(
    ({ TEXT_URL, TEXT_FROM }) =>
      TEXT_URL === undefined || TEXT_URL === 'mailbox' || TEXT_FROM !== undefined,
    acrossSettings(['TEXT_FROM', 'TEXT_URL'], 'is needed with a provider in TEXT_URL'),
  );

/** Parses a provider with its account. Plain HTTP is allowed on localhost only, since calls carry the token. */
function parseTextUrl(text: string): TextProvider | 'mailbox' | undefined {
  if (text === 'mailbox') return text;
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, origin, pathname, username, password } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isHere);
  if (!isSafe || pathname !== '/' || username === '' || password === '') return undefined;
  return { origin, account: decodeURIComponent(username), token: decodeURIComponent(password) };
}

function notAProvider(context: z.RefinementCtx): never {
  context.addIssue('is neither https://account:token@host nor mailbox');
  return z.NEVER;
}

export type BookingsSettings = z.output<typeof bookingsSettings>;
