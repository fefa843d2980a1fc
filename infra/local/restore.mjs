/** `npm run restore -- <folder>`: brings a product that does not run to what a back-up holds (docs/operations.md). */
import path from 'node:path';
import { holdDataDir, openDataDir } from './prepare/data-dir.mjs';
import { ROOT, runOperatorCommand } from './prepare/operator-command.mjs';

const args = process.argv.slice(2).map((folder) => path.resolve(folder));
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
