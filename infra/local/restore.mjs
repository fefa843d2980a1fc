/**
 * `npm run restore [-- <folder> [service]]`: restores a stopped product from a back-up; without a folder it tells which
 * there are (docs/operations.md).
 */
import { holdDataDir, openDataDir } from './prepare/data-dir.mjs';
import { ROOT, runOperatorCommand } from './prepare/operator-command.mjs';

const args = process.argv.slice(2);
const from = process.cwd();
await runOperatorCommand(async (context) => {
  const restore = async () => {
    const { runRestore } = await import('@dewlane/local/backup');
    return await runRestore({ ...context, args, from }, ROOT);
  };
  // A running product may be asked for its back-ups, too.
  if (args.length === 0) return await restore();
  openDataDir(context.dataDir);
  const giveBack = holdDataDir(context.dataDir);
  try {
    return await restore();
  } finally {
    giveBack();
  }
});
