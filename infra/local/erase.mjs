/** `npm run erase -- <e-mail>`: erases a person (docs/operations.md). Uses the build of the last start. */
import { runOperatorCommand } from './prepare/operator-command.mjs';

await runOperatorCommand(async (context) => {
  const { runErase } = await import('@dewlane/local/erase');
  return runErase({ ...context, args: process.argv.slice(2) });
});
