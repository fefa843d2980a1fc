/** `npm run restore -- <folder> [service]`: brings a product that does not run to what a back-up holds (docs/operations.md). */
import path from 'node:path';
import { holdDataDir, openDataDir } from './prepare/data-dir.mjs';
import { ROOT, runOperatorCommand } from './prepare/operator-command.mjs';

const [folder, ...more] = process.argv.slice(2);
const args = folder === undefined ? [] : [path.resolve(folder), ...more];
await runOperatorCommand(async (context) => {
  openDataDir(context.dataDir);
  const giveBack = holdDataDir(context.dataDir);
  try {
    const { runRestore } = await import('@dewlane/local/backup');
    return await runRestore({ ...context, args }, ROOT);
  } finally {
    giveBack();
  }
});
