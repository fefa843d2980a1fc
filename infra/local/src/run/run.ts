import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../postgres/index.ts';
import { readyLines } from './announce.ts';
import { childPlans, forgetChildren, recordChildren } from './children.ts';
import { ROLES } from './databases.ts';
import { type Ports, partEnvironments } from './environments.ts';
import { migrateDatabases } from './migrations.ts';
import type { PartEnv } from './parts.ts';
import { untilReady } from './ready.ts';
import { openSecrets } from './secrets.ts';
import { loadStarterSettings } from './settings.ts';
import { runToTheEnd } from './short-process.ts';
import { openStorage, type Storage } from './storage.ts';
import { type ChildPlan, type Supervised, supervise } from './supervisor.ts';

/** As the services have it (DESIGN §8). */
const DEFAULT_ZONE = 'America/Los_Angeles';

export interface Progress {
  say(line?: string): void;
  step<T>(doing: string, done: string, work: () => Promise<T>): Promise<T>;
}

export interface RunOptions {
  /** The clone. */
  root: string;
  /** Where everything that lasts is kept. */
  dataDir: string;
  /** Fills the demo's business (src/demo). */
  demo: boolean;
  /** Each service in a process of its own. */
  distributed: boolean;
  progress: Progress;
  /** Aborts when the person asks to stop. */
  stop: AbortSignal;
  env: PartEnv;
}

/**
 * Runs the whole product until `stop` aborts (DESIGN §8): database, tables, services, gateway. Stops them in reverse, the
 * database last, within 10 s. Throws when something doesn't start.
 */
export async function run(options: RunOptions): Promise<void> {
  const { dataDir, distributed, stop } = options;
  const settings = loadStarterSettings(options.env);
  const secrets = openSecrets(dataDir, ROLES);
  const logs = path.join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  // The programs load while the database starts.
  const children = launch(childPlans(logs, distributed), dataDir);
  const storage = openStorage(settings, { dataDir, secrets });
  const stopped = aborted(stop);
  try {
    await Promise.race([bringUp(options, { settings, secrets, storage, children }), stopped]);
    await stopped;
    options.progress.say('Stopping …');
  } finally {
    await Promise.all([...children.values()].map((child) => child.stop()));
    forgetChildren(dataDir);
    const opened = await storage.catch(() => null); // never started: that is the error on its way already
    await opened?.stop();
  }
}

type Children = Map<ChildPlan, Supervised>;

interface Started {
  settings: ReturnType<typeof loadStarterSettings>;
  secrets: ReturnType<typeof openSecrets>;
  storage: Promise<Storage>;
  children: Children;
}

async function bringUp(options: RunOptions, started: Started): Promise<void> {
  const { root, dataDir, progress, stop, env } = options;
  const { settings, secrets, children } = started;
  const storage = await progress.step(
    'Starting the database',
    'Database is up',
    () => started.storage,
  );
  await progress.step('Preparing the tables', 'Tables are up to date', () =>
    migrateDatabases(root, storage, stop),
  );
  const ports = await choosePorts(settings.PORT);
  const webDir = path.join(root, 'web', 'dist');
  const environments = partEnvironments({
    env,
    settings,
    secrets,
    databases: storage.urls,
    ports,
    webDir,
  });
  await progress.step('Starting services and gateway', 'Services and gateway are up', async () => {
    const beginnings = [...children].map(([plan, child]) =>
      child.begin({
        parts: plan.parts.map((name) => ({ name, env: environments[name] })),
      }),
    );
    await Promise.all(beginnings);
    await untilReady(`http://127.0.0.1:${ports.gateway}/readyz`, stop);
  });
  if (options.demo) await fill(options, environments);
  const url = environments.gateway['PUBLIC_URL'] ?? '';
  const password = secrets.adminPassword;
  for (const line of readyLines(settings, { url, dataDir, password, demo: options.demo })) {
    progress.say(line);
  }
}

async function fill(
  { dataDir, progress, stop }: RunOptions,
  environments: ReturnType<typeof partEnvironments>,
): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = environments.identity;
  const orders = {
    environments,
    staff: { username, password },
    progressFile: path.join(dataDir, 'demo.json'),
    zone: environments.bookings['BUSINESS_TIME_ZONE'] || DEFAULT_ZONE,
  };
  const program = new URL('../demo/demo-process.js', import.meta.url);
  await progress.step('Filling the demo business', 'Demo business is there', () =>
    runToTheEnd(program, orders, { what: 'Filling the demo business', stop }),
  );
}

function launch(plans: ChildPlan[], dataDir: string): Children {
  const children: Children = new Map();
  const record = (): void =>
    recordChildren(
      dataDir,
      [...children.values()].map((child) => child.pid()),
    );
  for (const plan of plans) children.set(plan, supervise(plan, record));
  record();
  return children;
}

async function choosePorts(gateway: number): Promise<Ports> {
  return {
    identity: await freePort(),
    vehicles: await freePort(),
    bookings: await freePort(),
    admin: await freePort(),
    gateway: gateway || (await freePort()),
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
