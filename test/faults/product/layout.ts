import type { ServiceName } from '../../../infra/local/src/run/parts.ts';

/** The processes of the product in its distributed form: the same entry points that images start. */
export const PROCESS_NAMES = [
  'identity',
  'vehicles',
  'bookings',
  'bookings-relay',
  'bookings-consumer',
  'bookings-worker',
  'admin',
  'admin-consumer',
  'gateway',
] as const;
export type ProcessName = (typeof PROCESS_NAMES)[number];

export const ENGINE_NAMES = ['postgres', 'kafka', 'redis'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** What a fault can hit. */
export type TargetName = ProcessName | EngineName;

/** What others connect to. */
export type ServerName = EngineName | ServiceName | 'gateway';

/** Who opens connections; `customers` are the ones who book. */
export type ClientName = ProcessName | 'customers';

/** Where each process connects to: each of these connections has a proxy of its own. */
export const CONNECTS_TO: Readonly<Record<ClientName, readonly ServerName[]>> = {
  customers: ['gateway'],
  identity: ['postgres', 'kafka', 'redis', 'gateway'],
  vehicles: ['postgres', 'kafka', 'redis', 'gateway'],
  bookings: ['postgres', 'kafka', 'redis', 'vehicles', 'gateway'],
  'bookings-relay': ['postgres', 'kafka'],
  'bookings-consumer': ['postgres', 'kafka'],
  'bookings-worker': ['postgres', 'redis'],
  admin: ['postgres', 'gateway'],
  'admin-consumer': ['postgres', 'kafka', 'redis'],
  gateway: ['identity', 'vehicles', 'bookings', 'admin', 'redis'],
};

export const CLIENT_NAMES = ['customers', ...PROCESS_NAMES] as const;

/** Whose program a service's process runs, and which of its background parts (docs/architecture.md, Settings). */
export const SERVICE_PROCESSES: Readonly<
  Record<Exclude<ProcessName, 'gateway'>, { service: ServiceName; background: string }>
> = {
  identity: { service: 'identity', background: 'relay,jobs' },
  vehicles: { service: 'vehicles', background: 'relay,consumer,jobs' },
  bookings: { service: 'bookings', background: 'none' },
  'bookings-relay': { service: 'bookings', background: 'relay' },
  'bookings-consumer': { service: 'bookings', background: 'consumer' },
  'bookings-worker': { service: 'bookings', background: 'jobs' },
  admin: { service: 'admin', background: 'none' },
  'admin-consumer': { service: 'admin', background: 'consumer,jobs' },
};
