import path from 'node:path';
import { prepare, ROOT } from '../prepare.mjs';
import { dataDirFault, holdDataDir } from './data-dir.mjs';
import { readEnvFile } from './env-file.mjs';
import { explain } from './explain.mjs';
import { endLeftoverChildren } from './leftovers.mjs';
import { requireFreePort } from './port.mjs';
import { createProgress } from './progress.mjs';

/**
 * Checks first whether another program is in the way, so that nobody waits a minute to read that the port is taken. Wrong
 * settings are named together, once the packages that check them are installed (OPS-30).
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
    await requireFreePort(process.env.PORT || '4000');
    await prepare({ progress, signal: stop });
    const { checkSettings, run } = await import('@dewlane/local');
    const { env } = process;
    const known = folderFault === null ? [] : [`DATA_DIR: ${folderFault}`];
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

/** Aborts on the first Ctrl-C, SIGTERM or closed terminal. */
function stopAsked() {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => asked.abort());
  // A closed terminal must not prevent an orderly stop.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  return asked.signal;
}
