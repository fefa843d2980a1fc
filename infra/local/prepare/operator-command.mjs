import { fileURLToPath } from 'node:url';
import { dataDirOf } from './data-dir.mjs';
import { readEnvFile } from './env-file.mjs';
import { explain } from './explain.mjs';

/** The folder of the product. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Runs an operator's command in the folder of the product, with its `.env`, and exits with the code that it returns, or
 * with 1 if it fails.
 */
export async function runOperatorCommand(command) {
  process.chdir(ROOT);
  readEnvFile('.env');
  const dataDir = dataDirOf(process.env);
  try {
    process.exitCode = await command({
      dataDir,
      env: process.env,
      write: (line) => console.log(line),
    });
  } catch (error) {
    console.error(explain(error, dataDir));
    process.exitCode = 1;
  }
  process.exit();
}
