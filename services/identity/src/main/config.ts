import { isCommonPassword, LIMITS } from '@dewlane/catalog';
import { TOPICS } from '@dewlane/events';
import {
  acrossSettings,
  daysSetting,
  mailSettings,
  numberSetting,
  portSetting,
  serviceSettings,
  wholeNumberSetting,
} from '@dewlane/service-kit/settings';
import { z } from 'zod';

/** The service's name, used as the source of its events and in its log. */
export const NAME = 'identity';

/** The topics that the service publishes its changes to. */
export const PUBLISHED = [TOPICS.users, TOPICS.staffAccounts];

/** The settings of the identity service (design.md#running-it). */
export const identitySettings = serviceSettings
  .safeExtend({
    IDENTITY_PORT: portSetting.default(0),
    ...mailSettings,
    /** How long messages are kept in the ledger and the mailbox; links are valid for at most a day. */
    ACCOUNT_MAIL_DAYS: daysSetting(7),
    /** The first staff account; if unset, only existing accounts remain. */
    ADMIN_USERNAME: z.string().trim().min(1).max(LIMITS.username).optional(),
    ADMIN_PASSWORD: z.string().min(LIMITS.passwordMin).max(LIMITS.passwordMax).optional(),
    /** The one account for which the long press on /home opens the admin login. */
    ADMIN_ENTRY_EMAIL: z.email().optional(),
    LOCKOUT_FAILURES: wholeNumberSetting(1, 100).default(5),
    /** How long sign-in attempts are kept. */
    LOGIN_ATTEMPT_DAYS: daysSetting(90),
    LOCKOUT_MINUTES: numberSetting(1, 1_440).default(15),
  })
  .refine(
    (given) => (given.ADMIN_USERNAME === undefined) === (given.ADMIN_PASSWORD === undefined),
    acrossSettings(
      ['ADMIN_PASSWORD', 'ADMIN_USERNAME'],
      'ADMIN_USERNAME and ADMIN_PASSWORD come together',
    ),
  )
  .refine(
    ({ ADMIN_PASSWORD, ADMIN_USERNAME }) =>
      ADMIN_PASSWORD === undefined || !isCommonPassword(ADMIN_PASSWORD, ADMIN_USERNAME),
    acrossSettings(
      ['ADMIN_PASSWORD'],
      'is one of the first that guessers try; choose another one (AUTH-36)',
    ),
  );

export type IdentitySettings = z.output<typeof identitySettings>;
