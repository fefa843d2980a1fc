import { redisUrlSetting } from '../settings/settings.ts';
import { daysSetting } from './days.ts';

/** The settings of how long the kit's rows are kept (design.md#data-and-events). */
export const retentionSettings = {
  /** Published outbox rows. */
  OUTBOX_DAYS: daysSetting(7),
  /** Inbox rows. */
  INBOX_DAYS: daysSetting(30),
};

/** The Redis for the job queue; by default the queue is in the service's database. */
export const jobSettings = { REDIS_URL: redisUrlSetting.optional() };
