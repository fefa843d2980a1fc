import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVICE_NAMES } from '@dewlane/internal-api';
import { type DatabaseUrls, ensureDatabases, ROLES } from '@dewlane/local/databases';
import { freePort } from '@dewlane/local/free-port';
import { type Stack, stack } from '@dewlane/service-kit';
import { migrate } from '@dewlane/service-kit/migrations';
import { eventually } from '@dewlane/test-engines';
import { EngineMissing } from '@dewlane/test-engines/engines';
import { type Connections, choosePorts, openConnections, type Ports } from './connections.ts';
import { startEngines } from './engines.ts';
import { environments } from './environments.ts';
import { PROCESS_NAMES, type ProcessName, SERVICE_PROCESSES, type TargetName } from './layout.ts';
import { keepProcess } from './node-process.ts';
import type { Target } from './target.ts';

/** The product in its distributed form on its own engines: every process is supervised, every connection has a proxy. */
export interface Product {
  /** Where customers reach it. */
  readonly url: string;
  readonly targets: Readonly<Record<TargetName, Target>>;
  readonly connections: Connections;
  /** A service's database URL for the superuser, past every proxy. */
  databaseUrl(service: string): string;
  /** The folder of its processes' logs. */
  readonly logs: string;
  /** Stops everything; `keepFolder` leaves data and logs to be inspected. */
  stop(options?: { keepFolder?: boolean }): Promise<void>;
}

const READY_WITHIN_MS = 180_000;

/** Starts the product and waits until every process is ready. @throws EngineMissing, or Error when a part doesn't start */
export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dewlane-faults-'));
  const parts = stack();
  try {
    return await startParts(folder, parts);
  } catch (error) {
    await parts.stop();
    if (error instanceof EngineMissing) rmSync(folder, { recursive: true });
    throw error;
  }
}

async function startParts(folder: string, parts: Stack): Promise<Product> {
  const logs = path.join(folder, 'logs');
  mkdirSync(logs);
  const ports = await choosePorts();
  const connections = await openConnections(ports);
  parts.onStop(() => connections.close());
  const { databaseUrl, ...engines } = await startEngines(folder, ports);
  for (const engine of Object.values(engines)) parts.add(engine);
  const databases = await makeDatabases(databaseUrl('postgres'));
  const processes = await startProcesses({ ports, connections, databases, logs });
  parts.onStop(() => Promise.all(Object.values(processes).map((process) => process.stop())));
  const targets = { ...processes, ...engines };
  await eventually(() => areHealthy(Object.values(targets)), {
    timeoutMs: READY_WITHIN_MS,
  }).catch((cause) => {
    throw new Error(`The product was not ready in time; its logs: ${logs}`, { cause });
  });
  return {
    url: `http://${connections.address('customers', 'gateway')}`,
    targets,
    connections,
    databaseUrl,
    logs,
    async stop({ keepFolder = false } = {}) {
      await parts.stop();
      if (!keepFolder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes databases and roles as `npm start` does, and their tables, so that processes needn't wait for each other. */
async function makeDatabases(serverUrl: string): Promise<DatabaseUrls['services']> {
  const passwords = Object.fromEntries(
    ROLES.map((role) => [role, randomBytes(18).toString('base64url')]),
  );
  const { services } = await ensureDatabases(serverUrl, passwords);
  for (const name of SERVICE_NAMES) {
    const prismaDir = fileURLToPath(new URL(`../../../services/${name}/prisma`, import.meta.url));
    await migrate({ connectionString: services[name], prismaDir });
  }
  return services;
}

interface ProcessOptions {
  readonly ports: Ports;
  readonly connections: Connections;
  readonly databases: DatabaseUrls['services'];
  readonly logs: string;
}

async function startProcesses(options: ProcessOptions): Promise<Record<ProcessName, Target>> {
  const { ports, connections, databases, logs } = options;
  const own = new Map<ProcessName, number>();
  for (const name of PROCESS_NAMES) {
    own.set(name, name in ports.of ? ports.of[name as keyof Ports['of']] : await freePort());
  }
  const portOf = (name: ProcessName) => own.get(name) ?? 0;
  const env = environments({ ports, connections, databases, portOf });
  const keep = (name: ProcessName) =>
    keepProcess({ name, program: programOf(name), env: env[name], port: portOf(name), logs });
  return Object.fromEntries(PROCESS_NAMES.map((name) => [name, keep(name)])) as Record<
    ProcessName,
    Target
  >;
}

function programOf(name: ProcessName): string {
  if (name === 'gateway') return 'gateway/dist/main/main.js';
  return `services/${SERVICE_PROCESSES[name].service}/dist/main/api.js`;
}

async function areHealthy(targets: readonly Target[]): Promise<boolean> {
  return (await Promise.all(targets.map((target) => target.isHealthy()))).every(Boolean);
}
