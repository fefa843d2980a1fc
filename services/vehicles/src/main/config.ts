import { QUOTAS } from '@dewlane/catalog';
import { TOPICS } from '@dewlane/events';
import {
  daysSetting,
  portSetting,
  serviceSettings,
  timeZoneSetting,
  wholeNumberSetting,
} from '@dewlane/service-kit/settings';
import type { z } from 'zod';

/** The service's name, used as the source of its events and in its log. */
export const NAME = 'vehicles';

/** The topics that the service publishes its changes to. */
export const PUBLISHED = [TOPICS.vehicles];

/** The settings of the vehicles service (design.md#running-it). */
export const vehiclesSettings = serviceSettings.safeExtend({
  VEHICLES_PORT: portSetting.default(0),
  BUSINESS_TIME_ZONE: timeZoneSetting,
  /** How long unused photos are kept. */
  UNUSED_PHOTO_HOURS: wholeNumberSetting(1, 8_760).default(24),
  /** The quotas of one owner (PERM-10). */
  VEHICLES_PER_OWNER: wholeNumberSetting(1).default(QUOTAS.vehicles),
  UNUSED_PHOTOS_PER_OWNER: wholeNumberSetting(1).default(QUOTAS.unusedPhotos),
  /** How long guests' vehicles are kept that no account has claimed. */
  UNCLAIMED_DAYS: daysSetting(180),
});

export type VehiclesSettings = z.output<typeof vehiclesSettings>;
