import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { gatewaySettings, startGateway } from '@dewlane/gateway';
import { identitySettings, startIdentity } from '@dewlane/identity';
import {
  forEachService,
  forEachServiceSetting,
  SERVICE_NAMES,
  type ServiceName,
  serviceSetting,
} from '@dewlane/internal-api';
import { freePort } from '@dewlane/local/free-port';
import { loadService } from '@dewlane/local/load-service';
import { PARTS, type PartName } from '@dewlane/local/parts';
import { loadSettings, type Running, stack } from '@dewlane/service-kit';
import type { Clock } from '@dewlane/service-kit/application';
import { NO_DAY_LIMITS } from './customers/day-limits.ts';
import { quickArgon2 } from './quick-argon2.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestStackOptions {
  /** Settings for every part, overriding those of the tests. */
  env?: Readonly<Record<string, string>>;
  /** The services' clock. */
  clock?: Clock;
  /** Whether every part serves its metrics. */
  measured?: boolean;
  /** Existing databases to use; they aren't dropped at the end. */
  databaseUrls?: TestStack['databaseUrls'];
}

/** The whole product in this process, with its own databases. */
export interface TestStack {
  /** The gateway's address. */
  readonly url: string;
  readonly staff: { readonly username: string; readonly password: string };
  readonly serviceUrls: Readonly<Record<ServiceName, string>>;
  /** The address of each part's metrics, if `measured` is set. */
  readonly metricsUrls: Readonly<Partial<Record<PartName, string>>>;
  /** Addresses for the role that owns the database; `event_log` is the bus. */
  readonly databaseUrls: Readonly<Record<ServiceName | 'event_log', string>>;
  /** Stops a service, like an outage. */
  stopService(name: ServiceName): Promise<void>;
  /** Restarts it at the same address. */
  startService(name: ServiceName): Promise<void>;
  /** Stops everything and drops the databases. */
  stop(): Promise<void>;
}

const STAFF = { username: 'boss', password: 'Staff-of-the-tests-1!' };

/** Starts the four services and the gateway, with cheaply hashed passwords, and resolves when all are ready. */
export async function startTestStack(options: TestStackOptions = {}): Promise<TestStack> {
  const parts = stack();
  const databaseUrls = options.databaseUrls ?? (await createDatabases(parts));
  const ports = new Map<PartName, number>();
  for (const name of PARTS) ports.set(name, await freePort());
  const urlOf = (name: PartName) => `http://127.0.0.1:${ports.get(name)}`;
  const metricsPorts = new Map<PartName, number>();
  if (options.measured) for (const name of PARTS) metricsPorts.set(name, await freePort());
  const metricsOf = (name: PartName): Record<string, string> =>
    options.measured ? { METRICS_PORT: `${metricsPorts.get(name)}` } : {};
  const shared = {
    ...sharedEnv(urlOf),
    EVENT_LOG_URL: databaseUrls.event_log,
    ...options.env,
  };
  const running = new Map<ServiceName, Running>();
  const startService = async (name: ServiceName) => {
    const env = {
      ...shared,
      ...metricsOf(name),
      DATABASE_URL: databaseUrls[name],
      [serviceSetting(name, 'PORT')]: String(ports.get(name)),
    };
    running.set(name, await startOne(name, env, options.clock));
  };
  const stopService = async (name: ServiceName) => {
    await running.get(name)?.stop();
    running.delete(name);
  };
  for (const name of SERVICE_NAMES) parts.onStop(() => stopService(name));
  try {
    await Promise.all(SERVICE_NAMES.map(startService));
    const port = String(ports.get('gateway'));
    const gateway = { ...shared, ...metricsOf('gateway'), PORT: port };
    parts.add(await startGateway(gatewaySettings.parse(gateway)));
  } catch (error) {
    await parts.stop();
    throw error;
  }
  return {
    url: urlOf('gateway'),
    staff: STAFF,
    serviceUrls: forEachService(urlOf),
    metricsUrls: Object.fromEntries(
      [...metricsPorts].map(([name, port]) => [name, `http://127.0.0.1:${port}`]),
    ),
    databaseUrls,
    startService,
    stopService,
    stop: parts.stop,
  };
}

async function createDatabases(
  parts: ReturnType<typeof stack>,
): Promise<Record<ServiceName | 'event_log', string>> {
  const urlOf = async (name: ServiceName | 'event_log') => {
    const { url, drop } = await createTestDatabase({ name });
    parts.onStop(drop);
    return url;
  };
  const urls = new Map<string, string>();
  for (const name of SERVICE_NAMES) urls.set(name, await urlOf(name));
  return {
    ...forEachService((name) => urls.get(name) ?? ''),
    event_log: await urlOf('event_log'),
  };
}

function sharedEnv(urlOf: (name: PartName) => string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    LOG_LEVEL: 'error',
    ...forEachServiceSetting('URL', urlOf),
    KEY_SET_URL: `${urlOf('gateway')}/.well-known/jwks.json`,
    TOKEN_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
    COOKIE_SECRET: randomBytes(32).toString('base64url'),
    LINK_SECRET: randomBytes(32).toString('base64url'),
    ADMIN_USERNAME: STAFF.username,
    ADMIN_PASSWORD: STAFF.password,
    // Every test comes from the same address.
    LOGIN_RATE_LIMIT: '0',
    REQUEST_RATE_LIMIT: '0',
    ...NO_DAY_LIMITS,
  };
}

async function startOne(
  name: ServiceName,
  env: Record<string, string>,
  clock: Clock | undefined,
): Promise<Running> {
  const options = clock === undefined ? {} : { clock };
  if (name === 'identity') {
    return startIdentity(loadSettings(identitySettings, env), { ...options, argon2: quickArgon2 });
  }
  const { start } = await loadService(name);
  return start(env, options);
}
