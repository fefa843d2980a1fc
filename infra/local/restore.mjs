/** `npm run restore -- <folder>`: brings a product that does not run to what a back-up holds (docs/operations.md). */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdDataDir, openDataDir } from './prepare/data-dir.mjs';
import { readEnvFile } from './prepare/env-file.mjs';
import { Refusal } from './prepare/refusal.mjs';

const asked = process.cwd();
const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);
readEnvFile('.env');
const dataDir = path.resolve(process.env.DATA_DIR || '.data');
let giveBack = () => undefined;
try {
  openDataDir(dataDir);
  giveBack = holdDataDir(dataDir);
  const { runRestore } = await import('@dewlane/local/backup');
  process.exitCode = await runRestore(
    {
      args: process.argv.slice(2).map((folder) => path.resolve(asked, folder)),
      dataDir,
      env: process.env,
      write: (line) => console.log(line),
    },
    root,
  );
} catch (error) {
  const isForThePerson =
    error instanceof Refusal || ['SettingsError', 'NotStarted', 'BackupError'].includes(error.name);
  console.error(isForThePerson ? error.message : error.stack);
  process.exitCode = 1;
} finally {
  giveBack();
}
process.exit();
