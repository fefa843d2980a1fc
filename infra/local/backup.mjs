/** `npm run backup [-- <new folder>]`: a back-up of a product that runs (docs/operations.md). Works on what was built by the last start. */
import path from 'node:path';
import { runOperatorCommand } from './prepare/operator-command.mjs';

const args = process.argv.slice(2).map((folder) => path.resolve(folder));
await runOperatorCommand(async (context) => {
  const { runBackup } = await import('@dewlane/local/backup');
  return runBackup({ ...context, args });
});
