import {
  forEachService,
  forEachServiceSetting,
  SERVICE_NAMES,
  type ServiceName,
  serviceSetting,
} from '@dewlane/internal-api';
import type { Secrets } from '@dewlane/setup';
import { NOBODY_REACHED } from '../demo/nobody-reached.ts';
import type { PartEnv, PartName } from '../parts.ts';
import type { DatabaseUrls } from './databases.ts';
import type { StarterSettings } from './settings.ts';

/** The TCP ports of this run, all on this machine. */
export type Ports = Record<PartName, number>;

export interface RunContext {
  env: PartEnv;
  settings: StarterSettings;
  secrets: Secrets;
  databases: DatabaseUrls;
  ports: Ports;
  /** The folder with the built web client. */
  webDir: string;
  /** Whether it is started to try it out, with the demo's people. */
  demo?: boolean;
}

/**
 * The environment of each part (docs/architecture.md, Settings): the starter's own, plus this run's addresses and this
 * data folder's secrets unless configured.
 */
export function partEnvironments(run: RunContext): Record<PartName, PartEnv> {
  const { settings, secrets, databases, ports } = run;
  const env = run.demo ? { ...run.env, ...NOBODY_REACHED } : run.env;
  const urlOf = (part: PartName): string => `http://127.0.0.1:${ports[part]}`;
  const shared = {
    ...env,
    NODE_ENV: 'production',
    ...forEachServiceSetting('URL', urlOf),
    KEY_SET_URL: `${urlOf('gateway')}/.well-known/jwks.json`,
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${ports.gateway}`,
  };
  const service = (name: ServiceName): PartEnv => ({
    ...shared,
    METRICS_PORT: metricsPort(name, settings),
    HOST: '127.0.0.1',
    [serviceSetting(name, 'PORT')]: `${ports[name]}`,
    DATABASE_URL: databases.services[name],
    EVENT_LOG_URL: databases.eventLog[name],
    // Each service has one process, which does all of its work.
    BACKGROUND: 'relay,consumer,jobs',
  });
  const services = forEachService(service);
  return {
    ...services,
    identity: {
      ...services.identity,
      ADMIN_USERNAME: settings.ADMIN_USERNAME,
      ADMIN_PASSWORD: settings.ADMIN_PASSWORD ?? secrets.adminPassword,
    },
    bookings: {
      ...services.bookings,
      LINK_SECRET: settings.LINK_SECRET ?? secrets.linkSecret,
      ...unlessSet(env, 'LINK_OTHER_SECRET', secrets.others?.link?.value),
      // Without a provider staff read text messages in the mailbox.
      ...unlessSet(env, 'TEXT_URL', 'mailbox'),
    },
    gateway: {
      ...shared,
      METRICS_PORT: metricsPort('gateway', settings),
      PORT: `${ports.gateway}`,
      ...unlessSet(env, 'OPEN_GRAPHQL', 'true'),
      TOKEN_PRIVATE_KEY: settings.TOKEN_PRIVATE_KEY ?? secrets.tokenPrivateKey,
      ...unlessSet(env, 'TOKEN_OTHER_KEY', secrets.others?.token?.value),
      COOKIE_SECRET: settings.COOKIE_SECRET ?? secrets.cookieSecret,
      ...unlessSet(env, 'COOKIE_OTHER_SECRET', secrets.others?.cookie?.value),
      WEB_DIR: run.webDir,
    },
  };
}

/** A value, if there is one, for a setting that neither the environment nor a file that it names gives. */
function unlessSet(env: PartEnv, name: string, value: string | undefined): PartEnv {
  return value === undefined || env[name] || env[`${name}_FILE`] ? {} : { [name]: value };
}

/** The gateway has the configured port and the services the next ones, since five parts share this machine. */
function metricsPort(part: PartName, { METRICS_PORT: first }: StarterSettings): string | undefined {
  if (first === undefined) return undefined;
  return `${first === 0 ? 0 : first + ['gateway', ...SERVICE_NAMES].indexOf(part)}`;
}
