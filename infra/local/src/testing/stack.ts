import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { adminSettings, startAdmin } from '@dewlane/admin';
import { bookingsSettings, startBookings } from '@dewlane/bookings';
import { gatewaySettings, startGateway } from '@dewlane/gateway';
import { identitySettings, startIdentity } from '@dewlane/identity';
import { type Clock, type Running, stack } from '@dewlane/service-kit';
import { startVehicles, vehiclesSettings } from '@dewlane/vehicles';
import { freePort } from '../postgres/free-port.ts';
import { createTestDatabase } from './test-database.ts';

const SERVICES = ['identity', 'vehicles', 'bookings', 'admin'] as const;
export type TestService = (typeof SERVICES)[number];
type Part = TestService | 'gateway';

export interface TestStackOptions {
  /** Settings over those of the tests, for every part. */
  env?: Readonly<Record<string, string>>;
  /** What the services take for now. */
  clock?: Clock;
}

/** The whole product in this process, on databases of its own. */
export interface TestStack {
  /** The gateway's address. */
  readonly url: string;
  readonly staff: { readonly username: string; readonly password: string };
  readonly serviceUrls: Readonly<Record<TestService, string>>;
  /** For a role that owns the database; `event_log` is the bus. */
  readonly databaseUrls: Readonly<Record<TestService | 'event_log', string>>;
  /** Takes a service away, as an outage does. */
  stopService(name: TestService): Promise<void>;
  /** Brings it back at the same address. */
  startService(name: TestService): Promise<void>;
  /** Stops everything and drops the databases. */
  stop(): Promise<void>;
}

const STAFF = { username: 'boss', password: 'Staff-of-the-tests-1!' };

/** Starts the four services and the gateway, and answers when all are there. */
export async function startTestStack(options: TestStackOptions = {}): Promise<TestStack> {
  const parts = stack();
  const databaseUrls = await createDatabases(parts);
  const ports = {
    identity: await freePort(),
    vehicles: await freePort(),
    bookings: await freePort(),
    admin: await freePort(),
    gateway: await freePort(),
  };
  const urlOf = (name: Part) => `http://127.0.0.1:${ports[name]}`;
  const shared = {
    ...sharedEnv(urlOf),
    EVENT_LOG_URL: databaseUrls.event_log,
    ...options.env,
  };
  const running = new Map<TestService, Running>();
  const startService = async (name: TestService) => {
    const env = {
      ...shared,
      DATABASE_URL: databaseUrls[name],
      [`${name.toUpperCase()}_PORT`]: String(ports[name]),
    };
    running.set(name, await startOne(name, env, options.clock));
  };
  const stopService = async (name: TestService) => {
    await running.get(name)?.stop();
    running.delete(name);
  };
  for (const name of SERVICES) parts.onStop(() => stopService(name));
  try {
    await Promise.all(SERVICES.map(startService));
    const gateway = { ...shared, PORT: String(ports.gateway) };
    parts.add(await startGateway(gatewaySettings.parse(gateway)));
  } catch (error) {
    await parts.stop();
    throw error;
  }
  return {
    url: urlOf('gateway'),
    staff: STAFF,
    serviceUrls: {
      identity: urlOf('identity'),
      vehicles: urlOf('vehicles'),
      bookings: urlOf('bookings'),
      admin: urlOf('admin'),
    },
    databaseUrls,
    startService,
    stopService,
    stop: parts.stop,
  };
}

async function createDatabases(
  parts: ReturnType<typeof stack>,
): Promise<Record<TestService | 'event_log', string>> {
  const urlOf = async (name: TestService | 'event_log') => {
    const { url, drop } = await createTestDatabase({ name });
    parts.onStop(drop);
    return url;
  };
  return {
    identity: await urlOf('identity'),
    vehicles: await urlOf('vehicles'),
    bookings: await urlOf('bookings'),
    admin: await urlOf('admin'),
    event_log: await urlOf('event_log'),
  };
}

function sharedEnv(urlOf: (name: Part) => string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    LOG_LEVEL: 'error',
    IDENTITY_URL: urlOf('identity'),
    VEHICLES_URL: urlOf('vehicles'),
    BOOKINGS_URL: urlOf('bookings'),
    ADMIN_URL: urlOf('admin'),
    KEY_SET_URL: `${urlOf('gateway')}/.well-known/jwks.json`,
    TOKEN_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
    COOKIE_SECRET: randomBytes(32).toString('base64url'),
    ADMIN_USERNAME: STAFF.username,
    ADMIN_PASSWORD: STAFF.password,
    // Every test comes from the same address.
    LOGIN_RATE_LIMIT: '0',
    REQUEST_RATE_LIMIT: '0',
  };
}

function startOne(
  name: TestService,
  env: Record<string, string>,
  clock: Clock | undefined,
): Promise<Running> {
  const withClock = clock === undefined ? {} : { clock };
  switch (name) {
    case 'identity':
      return startIdentity(identitySettings.parse(env), withClock);
    case 'vehicles':
      return startVehicles(vehiclesSettings.parse(env), withClock);
    case 'bookings':
      return startBookings(bookingsSettings.parse(env), withClock);
    case 'admin':
      return startAdmin(adminSettings.parse(env), withClock);
  }
}
