import path from 'node:path';
import { prepare, ROOT } from '../prepare.mjs';
import { dataDirFault, holdDataDir } from './data-dir.mjs';
import { readEnvFile } from './env-file.mjs';
import { explain } from './explain.mjs';
import { isInstalled } from './install.mjs';
import { endLeftoverChildren } from './leftovers.mjs';
import { portFault } from './port.mjs';
import { createProgress } from './progress.mjs';
import { Refusal } from './refusal.mjs';

/**
 * Checks first whether another program is in the way, so that nobody waits a minute to read that the port is taken. Wrong
 * settings are named together (OPS-30). On a fresh clone the packages that check most of them are missing: what is known
 * to be wrong without them is named before they are installed.
 */
export async function start({ demo, distributed }) {
  process.chdir(ROOT);
  readEnvFile('.env');
  const stop = stopAsked();
  const progress = createProgress(stop);
  const dataDir = path.resolve(process.env.DATA_DIR || '.data');
  let giveBack = () => undefined;
  try {
    const folderFault = dataDirFault(dataDir);
    if (folderFault === null) {
      giveBack = holdDataDir(dataDir);
      await endLeftoverChildren(dataDir);
    }
    const faults = { DATA_DIR: folderFault, PORT: await portFault(process.env.PORT || '4000') };
    const known = Object.entries(faults).flatMap(([name, fault]) =>
      fault ? [`${name}: ${fault}`] : [],
    );
    if (known.length > 0 && !isInstalled(ROOT)) throw new Refusal(unusable(known));
    await prepare({ progress, signal: stop });
    const { checkSettings, run } = await import('@dewlane/local');
    const { env } = process;
    const settings = await checkSettings(env, known);
    await run({ root: ROOT, dataDir, demo, distributed, progress, stop, env, settings });
    return 0;
  } catch (error) {
    // Errors of an aborted start are expected, except that something could not be stopped.
    if (stop.aborted && error.name !== 'NotStopped') return 0;
    console.error(`\n${explain(error, dataDir)}`);
    return 1;
  } finally {
    giveBack();
  }
}

function unusable(faults) {
  const lines = faults.map((fault) => `  ${fault}`);
  return ['These settings are not usable; the others are not checked yet:', ...lines].join('\n');
}

/** Aborts on the first Ctrl-C, SIGTERM or closed terminal. */
function stopAsked() {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => asked.abort());
  // A closed terminal must not prevent an orderly stop.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  return asked.signal;
}
