import { forEachService, SERVICE_NAMES, type ServiceName } from '@dewlane/internal-api';

export const ENGINE_NAMES = ['postgres', 'kafka', 'redis'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** Everything that others connect to. */
export type ServerName = EngineName | ServiceName | 'gateway';

/** A process: the service whose program it runs, its background work (`BACKGROUND`), and what it connects to. */
interface ServiceProcess {
  readonly service: ServiceName;
  readonly background: string;
  readonly connectsTo: readonly ServerName[];
}

/** Services that run as several processes, or as one that lacks some background work. */
const SPLIT = {
  identity: {
    service: 'identity',
    background: 'relay,jobs',
    connectsTo: ['postgres', 'kafka', 'redis', 'gateway'],
  },
  bookings: {
    service: 'bookings',
    background: 'none',
    connectsTo: ['postgres', 'kafka', 'redis', 'vehicles', 'gateway'],
  },
  'bookings-relay': { service: 'bookings', background: 'relay', connectsTo: ['postgres', 'kafka'] },
  'bookings-consumer': {
    service: 'bookings',
    background: 'consumer',
    connectsTo: ['postgres', 'kafka'],
  },
  'bookings-worker': { service: 'bookings', background: 'jobs', connectsTo: ['postgres', 'redis'] },
  admin: { service: 'admin', background: 'none', connectsTo: ['postgres', 'gateway'] },
  'admin-consumer': {
    service: 'admin',
    background: 'consumer,jobs',
    connectsTo: ['postgres', 'kafka', 'redis'],
  },
} as const satisfies Record<string, ServiceProcess>;

export type ServiceProcessName = ServiceName | keyof typeof SPLIT;
/** The processes of the product in its distributed form. They have the same entry points as the images. */
export type ProcessName = ServiceProcessName | 'gateway';

const wholeService = (service: ServiceName): ServiceProcess => ({
  service,
  background: 'relay,consumer,jobs',
  connectsTo: ['postgres', 'kafka', 'redis', 'gateway'],
});

export const SERVICE_PROCESSES: Readonly<Record<ServiceProcessName, ServiceProcess>> = {
  ...forEachService(wholeService),
  ...SPLIT,
};

export const SERVICE_PROCESS_NAMES = Object.keys(SERVICE_PROCESSES) as ServiceProcessName[];
export const PROCESS_NAMES: readonly ProcessName[] = [...SERVICE_PROCESS_NAMES, 'gateway'];

/** What a fault can hit. */
export type TargetName = ProcessName | EngineName;

/** Who opens connections; `customers` are the ones who book. */
export type ClientName = ProcessName | 'customers';

export const CLIENT_NAMES: readonly ClientName[] = ['customers', ...PROCESS_NAMES];

/** What a client connects to; there is a proxy for each of these connections. */
export function connectsTo(client: ClientName): readonly ServerName[] {
  if (client === 'customers') return ['gateway'];
  if (client === 'gateway') return [...SERVICE_NAMES, 'redis'];
  return SERVICE_PROCESSES[client].connectsTo;
}
