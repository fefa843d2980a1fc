import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from './env-file.mjs';
import { Refusal } from './refusal.mjs';

/** Errors of which operators need only the message; any other is printed with its stack. */
const FOR_THE_PERSON = new Set(['SettingsError', 'NotStarted', 'BackupError']);

/** The folder of the product. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Runs an operator's command in the folder of the product, with its `.env`, and exits with the code that it returns, or
 * with 1 if it fails.
 */
export async function runOperatorCommand(command) {
  process.chdir(ROOT);
  readEnvFile('.env');
  try {
    process.exitCode = await command({
      dataDir: path.resolve(process.env.DATA_DIR || '.data'),
      env: process.env,
      write: (line) => console.log(line),
    });
  } catch (error) {
    const isForThePerson = error instanceof Refusal || FOR_THE_PERSON.has(error.name);
    console.error(isForThePerson ? error.message : error.stack);
    process.exitCode = 1;
  }
  process.exit();
}
