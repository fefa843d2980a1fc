/**
 * `npm run events -- …`: the operators' commands on events (docs/reliability.md). Works on what was built by the last start.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from './prepare/env-file.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
readEnvFile('.env');
try {
  const { runEventCommands } = await import('@dewlane/local/operate');
  process.exitCode = await runEventCommands({
    args: process.argv.slice(2),
    dataDir: path.resolve(process.env.DATA_DIR || '.data'),
    env: process.env,
    write: (line) => console.log(line),
  });
} catch (error) {
  const isForThePerson = error.name === 'SettingsError' || error.name === 'NotStarted';
  console.error(isForThePerson ? error.message : error.stack);
  process.exitCode = 1;
}
process.exit();
