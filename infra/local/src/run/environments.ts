import type { DatabaseUrls } from './databases.ts';
import type { PartEnv, PartName, ServiceName } from './parts.ts';
import type { Secrets } from './secrets.ts';
import type { StarterSettings } from './settings.ts';

/** The TCP ports of this run, all on this machine. */
export type Ports = Record<PartName, number>;

export interface Surroundings {
  env: PartEnv;
  settings: StarterSettings;
  secrets: Secrets;
  databases: DatabaseUrls;
  ports: Ports;
  /** The folder with the built web client. */
  webDir: string;
}

/**
 * What each part reads as its environment (docs/architecture.md, Settings): everything given to the starter, and over it
 * the addresses of this run and the secrets of this data folder, where none were given.
 */
export function partEnvironments(around: Surroundings): Record<PartName, PartEnv> {
  const { env, settings, secrets, databases, ports } = around;
  const urlOf = (part: PartName): string => `http://127.0.0.1:${ports[part]}`;
  const shared = {
    ...env,
    NODE_ENV: 'production',
    IDENTITY_URL: urlOf('identity'),
    VEHICLES_URL: urlOf('vehicles'),
    BOOKINGS_URL: urlOf('bookings'),
    ADMIN_URL: urlOf('admin'),
    KEY_SET_URL: `${urlOf('gateway')}/.well-known/jwks.json`,
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${ports.gateway}`,
  };
  const service = (name: ServiceName): PartEnv => ({
    ...shared,
    HOST: '127.0.0.1',
    [`${name.toUpperCase()}_PORT`]: `${ports[name]}`,
    DATABASE_URL: databases.services[name],
    EVENT_LOG_URL: databases.eventLog[name],
    // One process for each service, so it does all of its work.
    BACKGROUND: 'relay,consumer,jobs',
  });
  return {
    identity: {
      ...service('identity'),
      ADMIN_USERNAME: settings.ADMIN_USERNAME,
      ADMIN_PASSWORD: settings.ADMIN_PASSWORD ?? secrets.adminPassword,
    },
    vehicles: service('vehicles'),
    bookings: service('bookings'),
    admin: service('admin'),
    gateway: {
      ...shared,
      PORT: `${ports.gateway}`,
      OPEN_GRAPHQL: env['OPEN_GRAPHQL'] || 'true',
      TOKEN_PRIVATE_KEY: settings.TOKEN_PRIVATE_KEY ?? secrets.tokenPrivateKey,
      COOKIE_SECRET: settings.COOKIE_SECRET ?? secrets.cookieSecret,
      WEB_DIR: around.webDir,
    },
  };
}
