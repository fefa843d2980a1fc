import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { serviceSetting } from '@dewlane/internal-api';
import type { DatabaseUrls } from '@dewlane/local/databases';
import { NO_DAY_LIMITS } from '@dewlane/test-engines/customers';
import type { Connections, Ports } from './connections.ts';
import {
  type ClientName,
  connectsTo,
  type ProcessName,
  SERVICE_PROCESS_NAMES,
  SERVICE_PROCESSES,
  type ServiceProcessName,
} from './layout.ts';

export interface RunContext {
  readonly ports: Ports;
  readonly connections: Connections;
  /** Each service's database URL, past the proxies. */
  readonly databases: DatabaseUrls['services'];
  /** The port that a process listens on. */
  portOf(name: ProcessName): number;
}

/** The environment of each process, in which servers have their proxies' addresses. */
export function environments(run: RunContext): Record<ProcessName, Record<string, string>> {
  const gatewaySecrets = secrets();
  const services = Object.fromEntries(
    SERVICE_PROCESS_NAMES.map((name) => [name, serviceEnvironment(name, run)]),
  ) as Record<ServiceProcessName, Record<string, string>>;
  return {
    ...services,
    gateway: {
      ...addresses('gateway', run),
      ...gatewaySecrets,
      LOG_LEVEL: 'warn',
      PORT: `${run.portOf('gateway')}`,
      // Operations are registered with the web client's build, which isn't part of this.
      OPEN_GRAPHQL: 'true',
      LOGIN_RATE_LIMIT: '0',
      REQUEST_RATE_LIMIT: '0',
      ...NO_DAY_LIMITS,
      // Visitors have an address each, because one address may hold only a few times.
      TRUST_PROXY: '127.0.0.1',
    },
  };
}

/** All processes of bookings share it, as in production. */
const LINK_SECRET = randomBytes(32).toString('base64url');

function serviceEnvironment(name: ServiceProcessName, run: RunContext): Record<string, string> {
  const { service, background } = SERVICE_PROCESSES[name];
  const database = new URL(run.databases[service]);
  database.host = run.connections.address(name, 'postgres');
  return {
    // A process needs them to start, even if it never calls them.
    KEY_SET_URL: `http://127.0.0.1:${run.ports.of.gateway}/.well-known/jwks.json`,
    VEHICLES_URL: `http://127.0.0.1:${run.ports.of.vehicles}`,
    KAFKA_BROKERS: `127.0.0.1:${run.ports.of.kafka}`,
    ...addresses(name, run),
    DATABASE_URL: database.href,
    BACKGROUND: background,
    LINK_SECRET,
    LOG_LEVEL: 'warn',
    // All guests book from one address, and each of them is to get a confirmation.
    UNCONFIRMED_PER_CLIENT: '0',
    ...NO_DAY_LIMITS,
    [serviceSetting(service, 'PORT')]: `${run.portOf(name)}`,
  };
}

/** The settings for other servers' addresses: those of this client's proxies. */
function addresses(from: ClientName, { connections }: RunContext): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const to of connectsTo(from)) {
    const address = connections.address(from, to);
    if (to === 'kafka') settings['KAFKA_BROKERS'] = address;
    else if (to === 'redis') settings['REDIS_URL'] = `redis://${address}`;
    else if (to === 'gateway') settings['KEY_SET_URL'] = `http://${address}/.well-known/jwks.json`;
    else if (to !== 'postgres') settings[`${to.toUpperCase()}_URL`] = `http://${address}`;
  }
  return settings;
}

function secrets(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    TOKEN_PRIVATE_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
    COOKIE_SECRET: randomBytes(32).toString('base64url'),
  };
}
