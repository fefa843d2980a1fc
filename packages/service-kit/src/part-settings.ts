/**
 * The kit for the settings of a part (`@dewlane/service-kit/settings`): importing this loads none of what a part runs on, so
 * that the starter can check them.
 */

export { daysSetting } from './jobs/days.ts';
export { mailSettings } from './mail/mail-settings.ts';
export { serviceSettings } from './service-settings.ts';
export {
  acrossSettings,
  loadSettings,
  numberSetting,
  portSetting,
  postgresUrlSetting,
  publicUrlSetting,
  redisUrlSetting,
  SettingsError,
  serverSettings,
  settingOf,
  settingsFaults,
  timeZoneSetting,
  wholeNumberSetting,
} from './settings/settings.ts';
export { telemetrySettings } from './telemetry/telemetry.ts';
