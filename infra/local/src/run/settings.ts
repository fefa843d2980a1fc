import { forEachServiceSetting } from '@dewlane/internal-api';
import {
  loadSettings,
  portSetting,
  postgresUrlSetting,
  publicUrlSetting,
  wholeNumberSetting,
} from '@dewlane/service-kit/settings';
import { backupsKeptSetting } from '@dewlane/setup';
import { z } from 'zod';

const databaseUrl = postgresUrlSetting.optional();

/**
 * The starter's own settings (design.md#running-it, `.env.example`). Everything else in the environment is passed to
 * the services and the gateway, which validate their own; `checkSettings` does so before they run.
 */
export const starterSettings = z.object({
  PORT: portSetting.default(4000),
  ...forEachServiceSetting('PORT', () => portSetting.default(0)),
  /** The gateway's metrics port; the services use the next four. If unset, no metrics are recorded. */
  METRICS_PORT: wholeNumberSetting(0, 65_531).optional(),
  PUBLIC_URL: publicUrlSetting,
  DATABASE_URL: databaseUrl,
  ...forEachServiceSetting('DATABASE_URL', () => databaseUrl),
  EVENT_LOG_URL: databaseUrl,
  ADMIN_USERNAME: z.string().min(1).max(50).default('admin'),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  TOKEN_PRIVATE_KEY: z.string().min(1).optional(),
  COOKIE_SECRET: z.string().min(1).optional(),
  LINK_SECRET: z.string().min(1).optional(),
  /** How many back-ups `npm run backup` keeps. */
  BACKUPS_KEPT: backupsKeptSetting,
});

export type StarterSettings = z.output<typeof starterSettings>;

/** @throws SettingsError with every fault on its own line */
export function loadStarterSettings(env: NodeJS.ProcessEnv): StarterSettings {
  return loadSettings(starterSettings, env);
}
