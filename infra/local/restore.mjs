/**
 * `npm run restore [-- <folder> [service]]`: restores a stopped product from a back-up; without a folder it tells which
 * there are (docs/operations.md).
 */
import path from 'node:path';
import { holdDataDir, openDataDir } from './prepare/data-dir.mjs';
import { ROOT, runOperatorCommand } from './prepare/operator-command.mjs';

const [folder, ...more] = process.argv.slice(2);
const args = folder === undefined ? [] : [path.resolve(folder), ...more];
await runOperatorCommand(async (context) => {
  const restore = async () => {
    const { runRestore } = await import('@dewlane/local/backup');
    return await runRestore({ ...context, args }, ROOT);
  };
  // A running product may be asked for its back-ups, too.
  if (folder === undefined) return await restore();
  openDataDir(context.dataDir);
  const giveBack = holdDataDir(context.dataDir);
  try {
    return await restore();
  } finally {
    giveBack();
  }
});
