import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { prepareSources, ROOT } from '../prepare.mjs';
import { dataDirOf } from './data-dir.mjs';
import { readEnvFile } from './env-file.mjs';
import { explain } from './explain.mjs';
import { createProgress } from './progress.mjs';
import { takePlace } from './take-place.mjs';

const PROGRAM = fileURLToPath(new URL('../src/dev/dev.ts', import.meta.url));
const TYPESCRIPT = new URL('../../../scripts/typescript.mjs', import.meta.url);

/**
 * Prepares the clone and runs the product from its sources in a process of its own, as nothing that is written in
 * TypeScript can be loaded before. This one holds the data folder as long as that one runs. Returns the exit code.
 */
export async function develop(args) {
  process.chdir(ROOT);
  readEnvFile('.env');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => stop.abort(signal));
  const progress = createProgress(stop.signal);
  let giveBack = () => undefined;
  try {
    ({ giveBack } = await takePlace(ROOT, process.env));
    await prepareSources({ progress, signal: stop.signal });
    if (stop.signal.aborted) return 0;
    return await runSources(args, stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return 0;
    console.error(`\n${explain(error, dataDirOf(process.env))}`);
    return 1;
  } finally {
    giveBack();
  }
}

async function runSources(args, stop) {
  const flags = ['--disable-proto=delete', '--conditions=source', `--import=${TYPESCRIPT}`];
  const child = spawn(process.execPath, [...flags, PROGRAM, ...args], {
    // The channel tells it that this process was killed: then it stops by itself.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  stop.addEventListener('abort', () => child.kill(stop.reason));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
