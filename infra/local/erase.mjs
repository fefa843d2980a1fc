/** `npm run erase -- <e-mail>`: deletes a person (docs/operations.md). Works on what was built by the last start. */
import { runOperatorCommand } from './prepare/operator-command.mjs';

await runOperatorCommand(async (context) => {
  const { runErase } = await import('@dewlane/local/erase');
  return runErase({ ...context, args: process.argv.slice(2) });
});
