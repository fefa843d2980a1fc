/**
 * `npm run dev [-- --inspect <part>]`: the embedded database, each service and the gateway from their sources in processes of
 * their own, started again when a file of theirs is saved, and the web client with hot replacement, on one address.
 */
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSecrets } from '@dewlane/setup';
import { ensureGenerated } from '../../prepare/build.mjs';
import { aloneInClone } from '../../prepare/clone-lock.mjs';
import { dataDirFault, dataDirOf } from '../../prepare/data-dir.mjs';
import { explain } from '../../prepare/explain.mjs';
import { createProgress } from '../../prepare/progress.mjs';
import { freePort } from '../free-port.ts';
import { isPartName, PARTS, type PartName } from '../parts.ts';
import { readyLines } from '../run/announce.ts';
import { checkSettings } from '../run/check-settings.ts';
import { forgetChildren, recordChildren } from '../run/children.ts';
import { ROLES } from '../run/databases.ts';
import { partEnvironments } from '../run/environments.ts';
import { migrateDatabases } from '../run/migrations.ts';
import { choosePorts } from '../run/ports.ts';
import { openStorage } from '../run/storage.ts';
import { untilReady } from '../run/until-ready.ts';
import { affectedBy } from './affected-parts.ts';
import { type PartProcess, partProcess } from './part-process.ts';
import { watchSources } from './watch-sources.ts';
import { startWebServer } from './web-server.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const INSPECT_PORT = 9230;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stop.abort());
}
// The process that prepared the clone and holds the data folder was killed.
process.on('disconnect', () => stop.abort());
const progress = createProgress(stop.signal);

const dataDir = dataDirOf(process.env);
const folderFault = dataDirFault(dataDir);
const known = folderFault === null ? [] : [`DATA_DIR: ${folderFault}`];
const settings = await checkSettings(process.env, known).catch((error: unknown) => {
  console.error(explain(error, dataDir));
  process.exit(1);
});
const secrets = openSecrets(dataDir, ROLES);
// This process goes on for some seconds after the one that holds the folder was killed: the next start waits for it.
recordChildren(dataDir, [process.pid], path.join('dev', 'dev.ts'));
const storage = await progress.step('Starting the database', 'Database is up', () =>
  openStorage(settings, { dataDir, secrets }),
);
const parts = new Map<PartName, PartProcess>();
/** Saves are processed one after the other. */
let changes: Promise<void> = Promise.resolve();
try {
  await progress.step('Preparing the tables', 'Tables are up to date', () =>
    migrateDatabases(ROOT, storage, stop.signal),
  );
  const url = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const ports = { ...(await choosePorts(settings)), gateway: await freePort() };
  const environments = partEnvironments({
    // A log line for each request would hide what the developer is looking for.
    env: { LOG_LEVEL: 'warn', ...process.env },
    settings: { ...settings, PUBLIC_URL: url },
    secrets,
    databases: storage.urls,
    ports,
    webDir: path.join(ROOT, 'web', 'dist'),
  });
  for (const name of PARTS) {
    const inspectPort = name === inspected() ? INSPECT_PORT : undefined;
    parts.set(name, partProcess(name, { env: environments[name], inspectPort }));
  }
  const gatewayUrl = `http://127.0.0.1:${ports.gateway}`;
  await progress.step('Starting services and gateway', 'Services and gateway are up', async () => {
    await Promise.all([...parts.values()].map((part) => part.restart()));
    await untilReady(`${gatewayUrl}/readyz`, stop.signal);
  });
  const web = await startWebServer({ root: ROOT, port: settings.PORT, gatewayUrl });
  watchSources(ROOT, stop.signal, (files) => {
    changes = changes.then(() => takeOver(files));
  });
  const password = secrets.adminPassword;
  for (const line of readyLines(settings, { url, dataDir, password, demo: false })) {
    progress.say(line);
  }
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  await web.stop();
} finally {
  await Promise.all([...parts.values()].map((part) => part.stop()));
  await storage.stop();
  forgetChildren(dataDir);
}
process.exit();

async function takeOver(files: readonly string[]): Promise<void> {
  const affected = files.map(affectedBy);
  const names = new Set(affected.flatMap((change) => change.parts));
  if (names.size === 0 || stop.signal.aborted) return;
  const started = performance.now();
  try {
    if (affected.some((change) => change.generate)) {
      await aloneInClone(ROOT, progress, () =>
        ensureGenerated(ROOT, { progress, signal: stop.signal }),
      );
    }
  } catch (error) {
    progress.say(error instanceof Error ? error.message : String(error));
    return;
  }
  const outcomes = await Promise.all([...names].map((name) => parts.get(name)?.restart()));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const failed = [...names].filter((_name, index) => outcomes[index] === false);
  progress.say(
    failed.length === 0
      ? `Live: ${[...names].join(', ')} (${seconds} s)`
      : `Ended: ${failed.join(', ')}; it starts again at the next save`,
  );
}

/** The part named by `--inspect`. */
function inspected(): PartName | undefined {
  const at = process.argv.indexOf('--inspect');
  const name = process.argv[at + 1] ?? '';
  return at >= 0 && isPartName(name) ? name : undefined;
}
