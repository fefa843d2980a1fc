import { prepare, ROOT } from '../prepare.mjs';
import { dataDirOf } from './data-dir.mjs';
import { readEnvFile } from './env-file.mjs';
import { explain } from './explain.mjs';
import { createProgress } from './progress.mjs';
import { takePlace } from './take-place.mjs';

/** Runs the product until it is told to stop, from a fresh clone if need be. Wrong settings are named together (OPS-30). */
export async function start({ demo, distributed }) {
  process.chdir(ROOT);
  readEnvFile('.env');
  const stop = stopAsked();
  const progress = createProgress(stop);
  const { env } = process;
  const dataDir = dataDirOf(env);
  let giveBack = () => undefined;
  try {
    const place = await takePlace(ROOT, env);
    giveBack = place.giveBack;
    await prepare({ progress, signal: stop });
    const { checkSettings, run } = await import('@dewlane/local');
    const settings = await checkSettings(env, place.known);
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
