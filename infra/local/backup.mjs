/** `npm run backup [-- <new folder>]`: a back-up of a product that runs (docs/operations.md). Works on what was built by the last start. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from './prepare/env-file.mjs';

const asked = process.cwd();
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
readEnvFile('.env');
try {
  const { runBackup } = await import('@dewlane/local/backup');
  process.exitCode = await runBackup({
    args: process.argv.slice(2).map((folder) => path.resolve(asked, folder)),
    dataDir: path.resolve(process.env.DATA_DIR || '.data'),
    env: process.env,
    write: (line) => console.log(line),
  });
} catch (error) {
  const isForThePerson = ['SettingsError', 'NotStarted', 'BackupError'].includes(error.name);
  console.error(isForThePerson ? error.message : error.stack);
  process.exitCode = 1;
}
process.exit();
