/** `npm run events -- …`: the operators' commands on events (docs/reliability.md). Uses the build of the last start. */
import { runOperatorCommand } from './prepare/operator-command.mjs';

await runOperatorCommand(async (context) => {
  const { runEventCommands } = await import('@dewlane/local/operate');
  return runEventCommands({ ...context, args: process.argv.slice(2) });
});
