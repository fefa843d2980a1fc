import { daysSetting, portSetting, serviceSettings } from '@dewlane/service-kit/settings';
import type { z } from 'zod';

/** The service's name, used in its inbox and log. */
export const NAME = 'admin';

/** The settings of the admin service (design.md#running-it). */
export const adminSettings = serviceSettings.safeExtend({
  ADMIN_PORT: portSetting.default(0),
  /** How long the audit log is kept: two years. */
  AUDIT_DAYS: daysSetting(730),
  /** How long superseded events stay in the PostgreSQL log; Kafka compacts its topics itself. */
  EVENT_LOG_DAYS: daysSetting(7),
});

export type AdminSettings = z.output<typeof adminSettings>;
