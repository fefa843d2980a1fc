import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openSecrets } from '@dewlane/setup';
import { readyLines } from './announce.ts';
import { childPlans, forgetChildren, recordChildren } from './children.ts';
import { ROLES } from './databases.ts';
import { partEnvironments } from './environments.ts';
import { fillBusiness } from './fill-business.ts';
import { migrateDatabases } from './migrations.ts';
import { NotStopped } from './not-stopped.ts';
import type { RunOptions } from './options.ts';
import { choosePorts } from './ports.ts';
import { openStorage, type Storage } from './storage.ts';
import { type ChildPlan, type Supervised, supervise } from './supervisor.ts';
import { untilReady } from './until-ready.ts';

/**
 * Runs the whole product until `stop` aborts (design.md#running-it): database, tables, services, gateway. Stops them in
 * reverse, the database last, within 10 s. Throws if something doesn't start, and `NotStopped` if something doesn't
 * stop.
 */
export async function run(options: RunOptions): Promise<void> {
  const { dataDir, distributed, stop, settings } = options;
  const secrets = openSecrets(dataDir, ROLES);
  const logs = path.join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  // The programs load while the database starts.
  const children = launch(childPlans(logs, distributed), dataDir);
  const storage = openStorage(settings, { dataDir, secrets });
  const stopped = aborted(stop);
  try {
    await Promise.race([bringUp(options, { secrets, storage, children }), stopped]);
    await stopped;
    options.progress.say('Stopping …');
  } finally {
    await stopAll(dataDir, children, storage).catch((cause) => {
      throw new NotStopped('Not everything could be stopped.', { cause });
    });
  }
}

async function stopAll(
  dataDir: string,
  children: Children,
  storage: Promise<Storage>,
): Promise<void> {
  try {
    await Promise.all([...children.values()].map((child) => child.stop()));
    forgetChildren(dataDir);
  } finally {
    const opened = await storage.catch(() => null); // if it never started, that error is already being thrown
    await opened?.stop();
  }
}

type Children = Map<ChildPlan, Supervised>;

interface Started {
  secrets: ReturnType<typeof openSecrets>;
  storage: Promise<Storage>;
  children: Children;
}

async function bringUp(options: RunOptions, started: Started): Promise<void> {
  const { root, dataDir, progress, stop, env, settings } = options;
  const { secrets, children } = started;
  const storage = await progress.step(
    'Starting the database',
    'Database is up',
    () => started.storage,
  );
  await progress.step('Preparing the tables', 'Tables are up to date', () =>
    migrateDatabases(root, storage, stop),
  );
  const ports = await choosePorts(settings);
  const webDir = path.join(root, 'web', 'dist');
  const environments = partEnvironments({
    env,
    settings,
    secrets,
    databases: storage.urls,
    ports,
    webDir,
    demo: options.demo,
  });
  if (options.demo) await fillBusiness(options, environments);
  await progress.step('Starting services and gateway', 'Services and gateway are up', async () => {
    const beginnings = [...children].map(([plan, child]) =>
      child.begin({
        parts: plan.parts.map((name) => ({ name, env: environments[name] })),
      }),
    );
    await Promise.all(beginnings);
    await untilReady(`http://127.0.0.1:${ports.gateway}/readyz`, stop);
  });
  const url = environments.gateway['PUBLIC_URL'] ?? '';
  const password = secrets.adminPassword;
  for (const line of readyLines(settings, { url, dataDir, password, demo: options.demo })) {
    progress.say(line);
  }
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

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
