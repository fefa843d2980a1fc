/**
 * `npm run backup [-- <new folder>]`: backs up a running product (docs/operations.md). Uses the build of the last
 * start.
 */
import path from 'node:path';
import { runOperatorCommand } from './prepare/operator-command.mjs';

const args = process.argv.slice(2).map((folder) => path.resolve(folder));
await runOperatorCommand(async (context) => {
  const { runBackup } = await import('@dewlane/local/backup');
  return runBackup({ ...context, args });
});
